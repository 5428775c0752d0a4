import type { MeasuredBrowser, Tab } from './browser.ts';
import type { Candidate } from './candidates.ts';
import { type FormValues, type Marks, readMarks, submitWhenTypable, watchPage } from './page-scripts.ts';

/** One measured value of a candidate, by the name of its figure. */
export type Values = Readonly<Record<string, number>>;

export const password = 'Correct-Horse-1';

/** Slow 4G is Lighthouse's `mobileSlow4G`: 150 ms, 1.6 Mbit/s down, 750 kbit/s up; in bytes for each second. */
const slow4g = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
export const fast = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Throttles network and processor of a tab. @param cpu how many times slower the processor is. */
export async function throttle(tab: Tab, network: typeof slow4g, cpu: number): Promise<void> {
  await tab.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await tab.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** Runs a script in each page of a tab before the page's own code. */
export const runFirst = (tab: Tab, source: string) =>
  tab.send('Page.addScriptToEvaluateOnNewDocument', { source });

/** Evaluates an expression in a page and awaits its promise. @throws (rejects) if it throws. */
export async function evaluate<Result = unknown>(tab: Tab, expression: string): Promise<Result> {
  const options = { expression, returnByValue: true, awaitPromise: true };
  const { result, exceptionDetails } = await tab.send('Runtime.evaluate', options);
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as Result;
}

/** Rejects if an event of the page does not arrive within half a minute. */
export const inTime = <Result>(result: Promise<Result>, missing: string) =>
  Promise.race([
    result,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error(missing)), 30_000).unref()),
  ]);

/** Navigates to a URL and waits until its network has been idle for half a second. */
export async function goTo(tab: Tab, url: string): Promise<void> {
  const idle = new Promise<void>((resolve) => {
    tab.on('Page.lifecycleEvent', ({ name }) => name === 'networkIdle' && isNavigated && resolve());
  });
  let isNavigated = false;
  await tab.send('Page.navigate', { url });
  isNavigated = true;
  await inTime(idle, `${url}: the network did not become idle.`);
}

/** Waits for the first request for which a function returns `true`. @returns when it is sent, in seconds. */
const whenSent = (
  tab: Tab,
  isIt: (request: { readonly url: string; readonly postData?: string }) => boolean,
): Promise<number> =>
  inTime(
    new Promise<number>((resolve) => {
      tab.on('Network.requestWillBeSent', ({ request, timestamp }) => isIt(request) && resolve(timestamp));
    }),
    'The form sent no call.',
  );

/** Waits for the first request whose body contains the username. */
const whenSubmitted = (tab: Tab, { username }: FormValues) =>
  // A form that is encoded as a URL contains '%40' instead of '@'.
  whenSent(tab, ({ postData }) => postData?.includes(username.replace(/@.*/, '')) === true);

const submitScript = (form: FormValues) => `(${submitWhenTypable})(${JSON.stringify(form)})`;

/**
 * Loads a URL, and submits its form in the frame in which it becomes typable.
 *
 * @returns when the browser sends the call, in milliseconds from the start of the navigation.
 */
async function submitAtOnce(tab: Tab, url: string, form: FormValues): Promise<number> {
  const times = Promise.all([whenSent(tab, (request) => request.url === url), whenSubmitted(tab, form)]);
  await runFirst(tab, submitScript(form));
  await tab.send('Page.navigate', { url });
  const [requested, called] = await times;
  return (called - requested) * 1000;
}

/**
 * Makes an earlier visit: loads a page completely, logs in, and goes on to the console. It is not throttled, so that V8
 * keeps the compiled scripts.
 */
async function visitBefore(tab: Tab, url: string, form: FormValues): Promise<void> {
  await throttle(tab, fast, 1);
  await goTo(tab, url);
  const call = whenSubmitted(tab, form);
  await evaluate(tab, submitScript(form));
  await call;
  await goTo(tab, `${url}console`);
}

/** Loads a page until its network is idle. */
async function load(tab: Tab, url: string, cpu: number): Promise<Marks> {
  await throttle(tab, slow4g, cpu);
  await runFirst(tab, `(${watchPage})()`);
  await goTo(tab, url);
  return evaluate(tab, `(${readMarks})()`);
}

/** Types from the first paint until the view is live. @throws (rejects) if the field lacks a character. */
async function type(tab: Tab, url: string): Promise<number> {
  await throttle(tab, slow4g, 4);
  await runFirst(tab, `(${watchPage})()`);
  await tab.send('Page.navigate', { url });
  await evaluate(tab, 'window.bench.painted.then(() => document.querySelector("form input").focus())');
  let typed = '';
  let isLive = false;
  void evaluate(tab, 'window.bench.live').then(() => {
    isLive = true;
  });
  for (let after = 0; after < 8; after += isLive ? 1 : 0) {
    const text = 'abcdefghij'.charAt(typed.length % 10);
    typed += text;
    void tab.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key: text });
    void tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text });
    await new Promise((resolve) => setTimeout(resolve, 70));
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const shown = await evaluate<string>(tab, 'document.querySelector("form input").value');
  if (shown !== typed) throw new Error(`The field has '${shown}' instead of '${typed}'.`);
  return (await evaluate<Marks>(tab, `(${readMarks})()`)).slowestKey;
}

/** Measures each figure of a candidate once. @throws (rejects) if it has no form, or if its form sends no call. */
export async function measureOnce(
  browser: MeasuredBrowser,
  candidate: Candidate,
  url: string,
): Promise<Values> {
  const { role, username } = candidate;
  const isOwn = role === 'own' || role === 'before';
  const login: FormValues = { username, field: 'input[type=password]', value: password };
  const firstVisit = <Result>(use: (tab: Tab) => Promise<Result>) =>
    browser.withNewUser(async (openTab) => use(await openTab()));
  const throttled = async (tab: Tab, path: string, form: FormValues) => {
    await throttle(tab, slow4g, 4);
    return submitAtOnce(tab, url + path, form);
  };
  const { fcp, lcp, live, blocking, shift, bytes } = await firstVisit((tab) => load(tab, url, 4));
  const values: Record<string, number> = { fcp, lcp, live, blocking, shift, bytes };
  values.cold = await firstVisit((tab) => throttled(tab, '', login));
  // No target compares a later visit with a product's.
  if (role === 'peer') return values;
  await browser.withNewUser(async (openTab) => {
    const tab = await openTab();
    for (let visit = 0; visit < 2; visit += 1) await visitBefore(tab, url, login);
    values.warmSameTab = await throttled(tab, '', login);
    await tab.send('Page.close');
    values.warmNewTab = await throttled(await openTab(), '', login);
  });
  if (!isOwn) return values;
  const recovery: FormValues = { username, field: 'input[name=emailAddress]', value: 'bench@example.com' };
  values.recovery = await firstVisit((tab) => throttled(tab, 'forgot-password', recovery));
  values.recoveryFcp = (await firstVisit((tab) => load(tab, `${url}forgot-password`, 4))).fcp;
  values.longTasks = (await firstVisit((tab) => load(tab, url, 2))).longTasks;
  values.slowestKey = await firstVisit((tab) => type(tab, url));
  return values;
}
