import type { Page, Route } from '@playwright/test';
import { captchaScript, captchaUrl, riskScript } from '#api/offline/stand-in-scripts.ts';
import { handledReasons } from '#tests/support/failure-tables.ts';
import { translateInPlace } from '#tests/translate-in-place.ts';
import type { Random } from '../random.ts';

/** Bodies that the service never sends. */
const wrongBodies = [
  '',
  'null',
  '[]',
  '{}',
  '{"token":',
  '<html><h1>Bad gateway</h1></html>',
  '{"token":7,"email":{},"redirectURL":"javascript:alert(1)","sessionToken":[]}',
  '{"__proto__":{"token":"x"},"users":[{"userName":"<img src=x onerror=alert(1)>"}]}',
];
const statuses = [204, 400, 401, 403, 404, 409, 412, 429, 500, 502, 503];

/**
 * What happens to a request. `held`: it waits until the user's next action. `never`: no response arrives. `cut`: it fails.
 * `lost`: the service executes the call, but its response does not arrive. `status`: an error response. `shape`: a response
 * with a wrong body.
 */
const calls = {
  delays: [0, 0, 0, 30, 120, 400, 'held', 'held'],
  fails: 0.2,
  failures: ['cut', 'lost', 'status', 'status', 'status', 'shape', 'never'],
} as const;
/** `first`: the files without which there is no view. `later`: all others, which the page loads while the user acts. */
const files = {
  first: { delays: [0, 0, 0, 0, 100, 400, 1000, 'held', 'held'], fails: 0.04 },
  later: { delays: [0, 0, 0, 100, 400, 'held', 'held', 'held'], fails: 0.15 },
} as const;
const fileFailures = ['cut', 'cut', 'cut', 'cut', 503, 503, 'never'] as const;

/** Whether the view cannot start without a file. */
export const isFirst = (file: string): boolean => /^(?:core|vendor|app|rolldown-runtime|en-us)$/.test(file);

/** Returns the name of a file of the build without its hash. With the hash, a walk would differ with every build. */
const fileName = (url: string): string =>
  new URL(url).pathname.replace(/^.*\//, '').replace(/-[\w-]{8}\.(js|css)$/, '');

/** Matches the errors that third-party scripts throw. The app throws every other error. */
export const thirdPartyError = /third-party script|byThirdPartyScript/;

/** What browser extensions do in a page, each as the source of a content script. */
const extensions = {
  throws: `throw new Error('third-party script');`,
  'throws and rejects later': `for (const type of ['DOMContentLoaded', 'click', 'submit', 'popstate', 'pageshow'])
    addEventListener(type, () => {
      Promise.reject(new Error('third-party script'));
      throw new Error('third-party script');
    }, true);`,
  // Like a password manager, it adds an element beside each field, and attributes.
  'adds elements': `const decorate = () => {
      for (const input of document.querySelectorAll('#root form input:not([type=hidden], [data-seen])')) {
        input.setAttribute('data-seen', '');
        input.after(document.createElement('span'));
      }
      if (!document.querySelector('extension-root')) document.body?.append(document.createElement('extension-root'));
      document.body?.setAttribute('extension-installed', 'true');
    };
    addEventListener('DOMContentLoaded', () => {
      decorate();
      new MutationObserver(decorate).observe(document.body, { childList: true, subtree: true });
    });`,
  translates: `(${translateInPlace})()`,
} as const;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The services, the network, third-party scripts and browser extensions of one walk. */
export type Weather = Awaited<ReturnType<typeof makeWeather>>;

/** Makes services, network, third-party scripts and extensions of a page behave at random. */
export async function makeWeather(page: Page, random: Random) {
  let held: (() => void)[] = [];
  let failed: [earlier: string[], latest: string[]] = [[], []];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) failed = [failed[1], []];
  });
  page.on('requestfailed', (request) => {
    if (/\/(?:assets|locales)\//.test(request.url())) failed[1].push(fileName(request.url()));
  });
  const wait = async (delay: number | 'held') => {
    if (delay === 'held') await new Promise<void>((resolve) => held.push(resolve));
    else if (delay > 0) await pause(delay);
  };
  const counts = new Map<string, number>();
  /** The n-th request of a path always has the same result, whenever it is sent. */
  const randomOf = (path: string) => {
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    return random.named(`${path} ${count}`);
  };
  /** Handles the requests to a URL. One that the page has cancelled cannot proceed. */
  const handle = (url: RegExp | string, respond: (route: Route) => Promise<unknown>) =>
    page.route(url, async (route) => void (await respond(route).catch(() => undefined)));

  await handle(/\/(?:loginsvc|themesvc)\//i, async (route) => {
    const own = randomOf(new URL(route.request().url()).pathname.toLowerCase());
    await wait(own.pick(calls.delays));
    const failure = own.chance(calls.fails) ? own.pick(calls.failures) : undefined;
    if (failure === 'lost') await route.fetch();
    if (failure === undefined) await route.continue();
    else if (failure === 'status' || failure === 'shape') {
      const error = JSON.stringify({
        reason: own.pick([...handledReasons, '__proto__']),
        errorMessage: '<b>no</b>',
      });
      await route.fulfill({
        status: failure === 'shape' ? 200 : own.pick(statuses),
        body: failure === 'shape' ? own.pick(wrongBodies) : error,
        contentType: 'application/json',
      });
    } else if (failure !== 'never') await route.abort(own.pick(['connectionreset', 'timedout', 'failed']));
  });

  /** How many more requests of a file fail, by its name. */
  const failing = new Map<string, number>();
  await handle(/\/(?:assets|locales)\//, async (route) => {
    const name = fileName(route.request().url());
    const own = randomOf(name);
    const { delays, fails } = files[isFirst(name) ? 'first' : 'later'];
    await wait(own.pick(delays));
    const left = failing.get(name) || (own.chance(fails) ? own.pick([1, 1, 2, 4]) : 0);
    failing.set(name, Math.max(left - 1, 0));
    if (left === 0) return route.continue();
    failed[1].push(name);
    const failure = own.pick(fileFailures);
    if (failure === 503) return route.fulfill({ status: 503 });
    return failure === 'cut' ? route.abort(own.pick(['failed', 'connectionreset'])) : undefined;
  });

  for (const [url, body] of [
    [`${captchaUrl}**`, captchaScript],
    ['https://risk.example.com/**', riskScript],
  ] as const) {
    const own = random.named(url);
    const result = own.chance(0.7) ? 'correct' : own.pick(['late', 'blocked', 'broken']);
    const broken = own.pick(['syntax byThirdPartyScript', '', 'throw new Error("third-party script");']);
    await handle(url, async (route) => {
      if (result === 'late') await pause(1000);
      if (result === 'blocked') await route.abort('blockedbyclient');
      else
        await route.fulfill({
          contentType: 'text/javascript',
          body: result === 'broken' ? broken : body,
        });
    });
  }

  const others = random.named('extensions');
  const chosen = Object.entries(extensions).filter(() => others.chance(0.2));
  for (const [name, body] of chosen) {
    const source = `chrome-extension://abc/assets/${name.replaceAll(' ', '-')}.js`;
    await page.addInitScript({ content: `(() => { ${body} })();\n//# sourceURL=${source}` });
  }
  return {
    /** Releases the requests that are held. */
    release(): void {
      const waiting = held;
      held = [];
      for (const resume of waiting) resume();
    },
    /** The files of the build that the shown document may lack, because they failed since the navigation before it. */
    failedFiles: () => failed.flat(),
    /** The names of the browser extensions, for the report of the walk. */
    extensions: chosen.map(([name]) => name),
  };
}
