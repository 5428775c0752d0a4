import type { MeasuredBrowser, Tab } from './browser.ts';
import type { Candidate } from './candidates.ts';
import { followText, type Marks, readMarks, watchPage } from './page-scripts.ts';
import { type MainThread, traced } from './trace.ts';
import { evaluate, fast, goTo, inTime, password, runFirst, throttle, type Values } from './visits.ts';

/** How long `opening` measures, in milliseconds from the start of the navigation. */
const openingTime = 2400;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Opens a page, and returns how long the main thread was busy until its first paint, and until `openingTime`. */
async function opening(tab: Tab, url: string): Promise<Values> {
  const open = async () => {
    await tab.send('Page.navigate', { url });
    await pause(openingTime + 600);
  };
  // Other tabs have a first paint, too.
  const thread = await traced(tab, 'navigationStart', open, url);
  // The navigation of the empty tab comes first.
  const start = Math.max(...thread.times('fetchStart'));
  return {
    paintBusy: thread.busy(start, Math.min(...thread.times('firstContentfulPaint'))),
    openingBusy: thread.busy(start, start + openingTime * 1000),
  };
}

/** Presses and releases the pointer on the first control that contains a text. */
async function click(tab: Tab, text: string): Promise<void> {
  const point = await evaluate<{ readonly x: number; readonly y: number }>(
    tab,
    `(() => {
      const control = [...document.querySelectorAll('a, button')].find((element) => element.textContent.includes(${JSON.stringify(text)}));
      control.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = control.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`,
  );
  const dispatch = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', clickCount: number) =>
    tab.send('Input.dispatchMouseEvent', { type, ...point, button: 'left', clickCount });
  await dispatch('mouseMoved', 0);
  await pause(200);
  await dispatch('mousePressed', 1);
  await pause(60);
  await dispatch('mouseReleased', 1);
}

/**
 * Measures from an event, by default the release of the pointer, until the end of the first frame in which the page shows a
 * text: the time, the processor time of the main thread, and how often it calculated styles.
 */
async function change(
  tab: Tab,
  name: string,
  text: string,
  act: () => Promise<unknown>,
  event = 'pointerup',
): Promise<Values> {
  let time: Promise<number> = Promise.resolve(0);
  const thread = await traced(tab, 'bench-shown', async () => {
    time = inTime(
      evaluate<number>(tab, `(${followText})(${JSON.stringify(text)}, '${event}')`),
      `No '${text}'.`,
    );
    await pause(100);
    await act();
    await time;
    await pause(700);
  });
  const [[start = 0], [end = 0]] = [thread.times('bench-acted'), thread.times('bench-shown')];
  const styles = thread.times('UpdateLayoutTree').filter((time) => time > start && time < end).length;
  return { [name]: await time, [`${name}Busy`]: thread.busy(start, end), [`${name}Styles`]: styles };
}

/** Types into a field. Returns how long the main thread was busy for a key: the median, and the longest. */
async function keys(tab: Tab, name: string, field: string, typed: string): Promise<Values> {
  await evaluate(tab, `document.querySelector(${JSON.stringify(field)}).focus()`);
  await pause(300);
  const press = async (key: string) => {
    void tab.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, key });
    await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
    await pause(200);
  };
  const ofKeys = async (text: string) => {
    const thread: MainThread = await traced(tab, 'EventDispatch', async () => {
      for (const key of text) await press(key);
    });
    const starts = thread.times('EventDispatch', 'keydown');
    return starts.map((start, index) => thread.busy(start, starts[index + 1] ?? start + 200_000));
  };
  const busy = (await ofKeys(typed)).sort((one, other) => one - other);
  const value = await evaluate<string>(tab, `document.querySelector(${JSON.stringify(field)}).value`);
  if (value !== typed) throw new Error(`${field} has '${value}' instead of '${typed}'.`);
  return { [name]: busy[Math.floor(busy.length / 2)] ?? Number.NaN, [`${name}Slowest`]: Math.max(...busy) };
}

/** Fills in the login of this app, submits it, and waits for a text. */
async function logIn(tab: Tab, username: string, secret: string): Promise<void> {
  for (const [field, value] of [
    ['username', username],
    ['password', secret],
  ]) {
    await evaluate(tab, `document.querySelector('input[name=${field}]').select()`);
    await tab.send('Input.insertText', { text: String(value) });
  }
  await click(tab, 'Login');
}

/** Measures what a user does in the open page of a candidate: keys, changes of screen, and, in this app, an error. */
export async function measureInside(
  browser: MeasuredBrowser,
  candidate: Candidate,
  url: string,
): Promise<Values> {
  const { role, recovery } = candidate;
  const isOwn = role === 'own' || role === 'before';
  const values: Record<string, number> = {};
  const visit = (use: (tab: Tab) => Promise<Values>) =>
    browser.withNewUser(async (openTab) => void Object.assign(values, await use(await openTab())));
  /** Opens the page completely, on a processor that is 4x slower. */
  const open = async (tab: Tab) => {
    await throttle(tab, fast, 4);
    await runFirst(tab, `(${watchPage})()`);
    await goTo(tab, url);
    await pause(1000);
  };
  await visit((tab) => opening(tab, url));
  await visit(async (tab) => {
    await open(tab);
    const { bytes } = await evaluate<Marks>(tab, `(${readMarks})()`);
    await tab.send('HeapProfiler.collectGarbage');
    const { usedSize } = await tab.send('Runtime.getHeapUsage');
    return { idleBytes: bytes, heap: usedSize, ...(await keys(tab, 'key', 'form input', 'merchant-app')) };
  });
  if (recovery)
    await visit(async (tab) => {
      await open(tab);
      const there = await change(tab, 'recoveryChange', recovery.shows, () => click(tab, recovery.link));
      const back = await change(tab, 'backChange', recovery.link, () => click(tab, recovery.back));
      return { ...there, ...back };
    });
  if (!isOwn) return values;
  await visit(async (tab) => {
    await open(tab);
    return change(tab, 'error', 'is incorrect', () => logIn(tab, 'merchant', 'wrong'));
  });
  await visit(async (tab) => {
    await open(tab);
    await change(tab, '', 'Email PIN', () => logIn(tab, 'challenge', password));
    const there = await change(tab, 'pinChange', 'Verify PIN', () => click(tab, 'Email PIN'));
    const key = await keys(tab, 'pinKey', 'input[name=recoveryPin]', '123456');
    const back = await change(tab, 'pinBack', 'Email PIN', () => evaluate(tab, 'history.back()'), 'popstate');
    return { ...there, ...key, ...back };
  });
  await visit(async (tab) => {
    await open(tab);
    await change(tab, '', 'Choose new password', () => logIn(tab, 'expired-plain', password));
    return keys(tab, 'passwordKey', 'input[name=newPassword]', 'Abcdefgh-1xy');
  });
  return values;
}
