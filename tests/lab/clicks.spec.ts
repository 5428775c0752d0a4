import type { Page, Route } from '@playwright/test';
import { configValues } from '#api/offline/config-values.ts';
import { started } from '#src/start/page-flags.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import type { TestServer } from '#tests/browser/test-server.ts';
import { Random } from './random.ts';

// No click is lost while the page loads. Each click has its own load, with an empty cache. The pointer presses where the
// control is at that instant, and releases 80 ms later, as a user does. A control that moves, or that a render
// replaces, loses the click. CLICKS sets the number of clicks on each page, and SEED chooses others.
const clicks = Number(process.env.CLICKS ?? 10);
const seed = Number(process.env.SEED ?? 1);

/** Each landing page, and those with a captcha once more, with services that ask for none. */
const loads: readonly { readonly path: string; readonly captcha?: 'none' }[] = [
  { path: '' },
  { path: '?sub=oauth&resellerid=9' },
  ...['forgot-username', 'forgot-password'].flatMap((path) => [{ path }, { path, captcha: 'none' as const }]),
  { path: 'contact' },
  { path: 'userActivation?activationcode=NEW-EMAIL' },
];

/** How many times slower the processor is. */
const slowdowns = [1, 4, 8];

/**
 * Runs in the page. Waits for an instant after the first paint, and chooses one of the controls that are visible then.
 * While the control is disabled or inert, it waits.
 *
 * @returns the text of the control, or the name of the field; whether it is a field for text; and the point at its centre.
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
  const chosen = present[index % present.length];
  if (chosen === undefined) throw new Error('The page has no control.');
  const text = textOf(chosen);
  for (;;) {
    // The view may have rendered the control again.
    const element = visible().find((other) => textOf(other) === text);
    if (element?.matches(':not(:disabled, [inert] *)')) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const isText = element.matches('input:not([type=checkbox], [type=radio])');
      return { text, isText, x: left + width / 2, y: top + height / 2 };
    }
    await new Promise(requestAnimationFrame);
  }
}

/** Runs in the page. Returns all that a click on a control can change, as text, apart from the focus. */
const shownState = () =>
  JSON.stringify([
    location.href,
    document.documentElement.lang,
    document.querySelectorAll('main :is(input:checked, [aria-pressed=true])').length,
    document.querySelector('[data-message-key$=_REQUIRED]') !== null,
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

for (const { path, captcha } of loads) {
  const where = `/${path}${captcha === 'none' ? ' without a captcha' : ''}`;
  for (let number = 1; number <= clicks; number += 1) {
    const random = new Random(seed).named(`${where} ${number}`);
    const [slowdown, instant, index] = [random.pick(slowdowns), random.int(40) * 50, random.int(60)];
    const when = `${instant} ms after the first paint, ${slowdown}x slower`;
    test(`click ${number} on ${where}, ${when}, is not lost`, async ({ page, server }) => {
      if (captcha === 'none') await page.route('**/loginsvc/v1/appinitload', removeCaptcha);
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.goto(`/${path}`, { waitUntil: 'commit' });
      const { text, isText, x, y } = await page.evaluate(chooseControl, [instant, index] as const);
      const before = await stateOf(page, server);
      await page.mouse.click(x, y, { delay: 80 });
      const hasEffect = async () => {
        if (isText) await expect(page.locator(`[name="${text}"]`)).toBeFocused();
        else await expect.poll(() => stateOf(page, server), { message: String(text) }).not.toBe(before);
      };
      await hasEffect();
      // A sign-up leaves the app.
      if (server.posts().length === 0) await expect(page.locator(`html[${started}]`)).toBeAttached();
      // The view keeps what the click has done before.
      await hasEffect();
    });
  }
}
