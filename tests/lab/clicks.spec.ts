import type { Browser, Page, Route } from '@playwright/test';
import { configValues } from '#api/offline/config-values.ts';
import { captchaScript } from '#api/offline/stand-in-scripts.ts';
import { started } from '#src/start/page-flags.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import type { TestServer } from '#tests/browser/test-server.ts';
import { landingPages } from '#tests/support/landing-pages.ts';
import { Random } from './random.ts';

// No click is lost while the page loads. Each click has its own load, with an empty cache. The pointer presses where the
// control is at that instant, and releases 80 ms later, as a user does. A control that moves, or that a render
// replaces, loses the click. CLICKS sets the number of clicks on each page, or `all`.
const clicks = process.env.CLICKS ?? '10';

/** Each landing page, and those with a captcha once more, with services that ask for none. */
const loads: readonly { readonly path: string; readonly captcha?: 'none' }[] = landingPages.flatMap(
  ({ path }) => (path.startsWith('forgot-') ? [{ path }, { path, captcha: 'none' }] : [{ path }]),
);

/** How many times slower the processor is. */
const slowdowns = [1, 4, 8];

/** When the pointer presses, in milliseconds after the first paint. */
const instants = Array.from({ length: 40 }, (_, index) => index * 50);

/**
 * Runs in the page. Waits for an instant after the first paint, and chooses one of the controls that are visible then.
 * While the control is disabled or inert, it waits.
 *
 * @returns the number of controls, the text of the chosen one, and the point at its centre.
 */
async function chooseControl([instant, index]: readonly [number, number]) {
  const painted = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-contentful-paint') resolve(startTime);
    }).observe({ type: 'paint', buffered: true });
  });
  await new Promise((resolve) => setTimeout(resolve, painted + instant - performance.now()));
  // The button of the language that the page has does nothing.
  const language = document.documentElement.lang.slice(0, 2);
  const selector = `#root :is(a[href]:not([target], [href^="tel:"]), button:not([lang|="${language}"]), input:not([type=hidden]))`;
  const visible = () =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().bottom < window.innerHeight,
    );
  const textOf = (element: Element) => element.textContent.trim() || element.getAttribute('name');
  const present = visible();
  const count = present.length;
  const chosen = present[index % count];
  if (chosen === undefined) throw new Error('The page has no control.');
  const text = textOf(chosen);
  for (;;) {
    // The view may have rendered the control again.
    const element = visible().find((other) => textOf(other) === text);
    if (element?.matches(':not(:disabled, [inert] *)')) {
      // A field that has the focus already would show nothing.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const { left, top, width, height } = element.getBoundingClientRect();
      return { count, text, x: left + width / 2, y: top + height / 2 };
    }
    await new Promise(requestAnimationFrame);
  }
}

/** Runs in the page. Returns all that a click on some control changes, as text. */
const shownState = () =>
  JSON.stringify([
    location.href,
    document.documentElement.lang,
    document.querySelector<HTMLInputElement>('input:not([type=checkbox], [type=radio]):focus')?.name,
    [...document.querySelectorAll('input:checked, [aria-pressed=true]')].map(({ id }) => id),
    [...document.querySelectorAll('[data-message-key]')].map((element) =>
      element.getAttribute('data-message-key'),
    ),
  ]);

/** Returns the state of the page with the number of form posts; while the page is replaced, another one. */
const stateOf = (page: Page, server: TestServer) =>
  page.evaluate(shownState).then(
    (state) => `${server.posts().length} ${state}`,
    () => 'between two pages',
  );

/** Responds to app init as a service without a captcha. */
async function removeCaptcha(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ body: (await response.text()).replace(configValues.Recaptcha_SiteKey, '') });
}

/** Where and when a click happens. */
interface Click {
  readonly path: string;
  readonly captcha?: 'none' | undefined;
  readonly slowdown: number;
  readonly instant: number;
  /** The number of the control among those that are visible at the instant; a larger number starts again at the first. */
  readonly index: number;
}

/** Clicks once in a new load. @returns how many controls there were, and which click was lost, if it was. */
async function clickOnce(
  browser: Browser,
  server: TestServer,
  { path, captcha, slowdown, instant, index }: Click,
): Promise<{ readonly count: number; readonly lost?: string | undefined }> {
  server.engine.reset();
  const context = await browser.newContext();
  try {
    await context.route('https://www.google.com/recaptcha/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: captchaScript }),
    );
    await context.route('https://risk.example.com/**', (route) => route.abort());
    if (captcha === 'none') await context.route('**/loginsvc/v1/appinitload', removeCaptcha);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(`/${path}`, { waitUntil: 'commit' });
    const { count, text, x, y } = await page.evaluate(chooseControl, [instant, index] as const);
    const before = await stateOf(page, server);
    await page.mouse.click(x, y, { delay: 80 });
    /** A sign-up leaves the app. */
    const isLive = async () => {
      if (server.posts().length === 0) await expect(page.locator(`html[${started}]`)).toBeAttached();
    };
    const hasEffect = () => expect.poll(() => stateOf(page, server)).not.toBe(before);
    // The view keeps what the click has done before.
    const lost = await hasEffect()
      .then(isLive)
      .then(hasEffect)
      .then(
        () => undefined,
        () => `${text} ${instant} ms after the first paint`,
      );
    return { count, lost };
  } finally {
    await context.close();
  }
}

for (const { path, captcha } of loads) {
  const where = captcha === undefined ? `/${path}` : `/${path} without a captcha`;
  const random = new Random(1).named(where);
  for (const slowdown of clicks === 'all' ? slowdowns : [random.pick(slowdowns)]) {
    test(`no click on a control of ${where} is lost while the page loads, ${slowdown}x slower`, async ({
      browser,
      server,
    }) => {
      const lost: string[] = [];
      const began = Date.now();
      const click = async (instant: number, index: number) => {
        // The limit of this click, with the time of the clicks before it.
        test.setTimeout(Date.now() - began + 60_000);
        const result = await clickOnce(browser, server, { path, captcha, slowdown, instant, index });
        if (result.lost !== undefined) lost.push(result.lost);
        return result.count;
      };
      if (clicks === 'all') {
        for (const instant of instants) {
          let count = 1;
          for (let index = 0; index < count; index += 1) count = await click(instant, index);
        }
      } else {
        for (let done = 0; done < Number(clicks); done += 1)
          await click(random.pick(instants), random.int(60));
      }
      expect(lost).toEqual([]);
    });
  }
}
