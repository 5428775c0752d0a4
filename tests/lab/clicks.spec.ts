import type { Browser, Page, Route } from '@playwright/test';
import { configValues } from '#api/offline/config-values.ts';
import { captchaScript } from '#api/offline/stand-in-scripts.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import type { TestServer } from '#tests/browser/test-server.ts';
import { Random } from './walks/random.ts';

// No click is lost while the page loads. Each click has its own load, with an empty cache. The pointer presses where the
// control is at that instant, and releases 80 ms later, as a user does. A control that moves, or that a render
// replaces, loses the click. CLICKS sets the number of clicks on each page, or `all`.
const clicks = process.env.CLICKS ?? '10';

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

/** When the pointer presses, in milliseconds after the first paint. */
const instants = Array.from({ length: 40 }, (_, index) => index * 50);

/** What a click on a control must do. */
type Effect =
  | 'navigates'
  | 'posts'
  | 'focuses'
  | 'ticks'
  | 'solves'
  | 'translates'
  | 'presses'
  | 'hints'
  | 'sends a PIN';

/** A control that the user can click on. */
interface Control {
  readonly effect: Effect;
  /** The value that shows the effect: a path, the name of a field, or a language. */
  readonly value: string;
  /** The centre of the control, in pixels. */
  readonly x: number;
  readonly y: number;
}

/** What the page chose. */
interface Choice {
  /** The number of controls among which it chose. */
  readonly count: number;
  /** The text of the chosen control, or the name of the chosen field. */
  readonly text: string;
  /** The control when it was neither disabled nor inert. */
  readonly control: Control;
}

/**
 * Runs in the page. Waits for an instant after the first paint and chooses one of the controls that are visible then.
 * While the control is disabled or inert, it waits.
 */
async function chooseControl([instant, index]: readonly [number, number]): Promise<Choice> {
  const painted = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-contentful-paint') resolve(startTime);
    }).observe({ type: 'paint', buffered: true });
  });
  await new Promise((resolve) => setTimeout(resolve, painted + instant - performance.now()));
  const effectOf = (element: Element): readonly [Effect, string] => {
    if (element instanceof HTMLAnchorElement)
      return element.dataset.action === 'sign-up' ? ['posts', ''] : ['navigates', element.pathname];
    if (element instanceof HTMLInputElement) {
      // Only the checkbox of the captcha has no name.
      if (element.name === '') return ['solves', 'captcha'];
      return [element.type === 'checkbox' ? 'ticks' : 'focuses', element.name];
    }
    if (!(element instanceof HTMLButtonElement)) throw new Error('The element is no control.');
    if (element.lang !== '') return ['translates', element.lang];
    if (element.type === 'submit') return ['hints', ''];
    return element.ariaPressed === null ? ['sends a PIN', ''] : ['presses', ''];
  };
  const selector = '#root :is(a[href]:not([target], [href^="tel:"]), button, input:not([type=hidden]))';
  const visible = () =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().bottom < window.innerHeight,
    );
  const textOf = (element: Element) => element.textContent.trim() || effectOf(element)[1];
  const present = visible();
  const count = present.length;
  const chosen = present[index % count];
  if (chosen === undefined) throw new Error('The page has no control.');
  const text = textOf(chosen);
  const [effect, value] = effectOf(chosen);
  for (;;) {
    // The view may have rendered the control again.
    const element = visible().find((other) => textOf(other) === text);
    if (element?.matches(':not(:disabled, [inert] *)')) {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { count, text, control: { effect, value, x: left + width / 2, y: top + height / 2 } };
    }
    await new Promise(requestAnimationFrame);
  }
}

/** Expects that a click has its effect, and that the view keeps it. @param posted the earlier form posts. */
async function expectEffect(
  page: Page,
  server: TestServer,
  { effect, value }: Control,
  posted: number,
): Promise<void> {
  const viewIsLive = () => expect(page.getByRole('button', { name: 'Español' })).toBeEnabled();
  switch (effect) {
    case 'navigates':
      return expect(page).toHaveURL(({ pathname }) => pathname === value);
    case 'posts':
      return expect.poll(() => server.posts().length - posted).toBe(1);
    case 'focuses':
      await viewIsLive();
      return expect(page.locator(`[name="${value}"]`)).toBeFocused();
    case 'ticks':
      await viewIsLive();
      return expect(page.locator(`[type=checkbox][name="${value}"]`)).toBeChecked();
    case 'solves':
      return expect(page.getByRole('checkbox', { name: 'I am not a robot' })).toBeChecked();
    case 'translates':
      return expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${value}`));
    case 'presses':
      return expect(page.locator('main [aria-pressed=true]')).toBeVisible();
    case 'hints':
      return expect(page.locator('[data-message-key$=_REQUIRED]').first()).toBeVisible();
    case 'sends a PIN':
      return expect(page).toHaveURL(/pin=sent/);
  }
}

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
    const { count, text, control } = await page.evaluate(chooseControl, [instant, index] as const);
    const posted = server.posts().length;
    await page.mouse.click(control.x, control.y, { delay: 80 });
    const lost = await expectEffect(page, server, control, posted).then(
      () => undefined,
      () => `${text} (${control.effect}) ${instant} ms after the first paint`,
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
