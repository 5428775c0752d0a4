import { expect, type Page } from '@playwright/test';
import { sampleDetails, sharedPassword } from '#api/offline/accounts.ts';
import type { CallName } from '#api/offline/all-calls.ts';
import { supportedLocales } from '#src/start/languages.ts';
import { failureTables } from '#tests/support/failure-tables.ts';
import { inLab } from '#tests/support/in-lab.ts';
import type { GalleryState } from '../gallery/gallery-states.ts';
import { stateOf, test } from './gallery-page.ts';
import { goodPassword } from './steps.ts';

// After each submit and send, what it says is in the window: the message, or the field with the focus and its hint.

/** What the service answers to a call: a failed one without a status. */
interface Reply {
  readonly status: number;
  readonly body: { readonly reason?: string | undefined; readonly users?: readonly object[] };
}

/** A submit in a state of the gallery. The calls before its last one succeed. */
interface Submit {
  readonly state: string;
  readonly calls: readonly CallName[];
  /** Whether a PIN is sent before, which leads to PIN entry. */
  readonly sendsPin?: true;
}

/** The submits that only the lab tries: their screens have another one. */
const others: readonly Submit[] = [
  { state: 'recover-username', calls: ['recoverUsername'] },
  { state: 'send-pin', calls: ['createPin'] },
  { state: 'enter-pin-wrong', calls: ['verifyPin'] },
  { state: 'send-pin-one-contact', calls: ['createPin'] },
  { state: 'activation-send-pin', calls: ['createPin'] },
  { state: 'activation-send-pin', calls: ['verifyPin'], sendsPin: true },
  { state: 'enter-pin-text', calls: ['verifyChallenge'] },
  { state: 'enter-pin-email', calls: ['verifyPin'] },
  { state: 'change-password', calls: ['forgottenPassword'] },
];

const submits: readonly Submit[] = [
  { state: 'login', calls: ['login'] },
  { state: 'recover-password', calls: ['recoverPassword'] },
  { state: 'activation-send-pin', calls: ['verifyPin', 'activationContact'], sendsPin: true },
  { state: 'enter-pin-have', calls: ['verifyPin', 'searchUsers'] },
  { state: 'change-password-rules', calls: ['expiredPassword'] },
  { state: 'activate-user', calls: ['activateUser'] },
  ...(inLab ? others : []),
];

/** One reply for each row of the failure table of a call that applies in a state, one for no row, and an empty success. */
function repliesTo(call: CallName, { flowState }: GalleryState): Reply[] {
  const rows = failureTables[call].rows.filter(
    ({ flow }) => flow === undefined || [flow].flat().some((each) => each === flowState?.flow),
  );
  const failures = rows.map(({ status: named, reason }) => {
    const [status] = [named].flat();
    return {
      status: typeof status === 'number' ? status : status === 'no status' ? 0 : 409,
      body: { reason: [reason].flat()[0] },
    };
  });
  return [...failures, { status: 500, body: {} }, { status: 200, body: {} }];
}

const sizes = [
  [1280, 800],
  [412, 823],
  [360, 640],
  [360, 300],
  [320, 256],
] as const;

/** What is typed, by the name of the field. */
const typed = {
  ...sampleDetails,
  password: sharedPassword,
  currentPassword: sharedPassword,
  newPassword: goodPassword,
  confirmPassword: goodPassword,
  recoveryPin: '123456',
};

/** Makes the page's calls get these replies, in order. */
const answerWith = (page: Page, replies: readonly Reply[]) =>
  page.evaluate((queue) => {
    const { fetch } = window;
    const rest = [...queue];
    Object.assign(window, { rest });
    window.fetch = async (...request) => {
      const method = request[0] instanceof Request ? request[0].method : request[1]?.method;
      if (method !== 'POST') return fetch(...request);
      const { status, body } = rest.shift() ?? { status: 0, body: {} };
      if (status === 0) throw new TypeError('Failed to fetch');
      return new Response(status === 204 ? null : JSON.stringify(body), { status });
    };
  }, replies);

/** Types into each text field, also over the same text, which the service may have refused, and ticks the captcha. */
const fillIn = (page: Page) =>
  page.evaluate((values: Record<string, string>) => {
    for (const input of document.querySelectorAll<HTMLInputElement>('form input[name]')) {
      const text = values[input.name];
      if (text === undefined || input.type === 'hidden') continue;
      for (const value of ['', text]) {
        input.value = value;
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
    const captcha = document.querySelector<HTMLElement>('#field-recaptcha input[type="checkbox"]');
    captcha?.click();
  }, typed);

/** Changes the size of the window, and waits until React has replaced a captcha that does not fit. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((most) => {
    const captcha = document.querySelector<HTMLElement>('#field-recaptcha label');
    return innerWidth === most && (captcha === null || captcha.offsetWidth > 200 === most >= 360);
  }, width);
}

/** The button of the form, or of the first choice. */
const button = 'main form [type="submit"], main button:has([translate])';

/** The screen that can be submitted. */
const screenOf = (page: Page) =>
  page.evaluate(
    (selector) => document.querySelector(selector) && document.querySelector('h1')?.textContent,
    button,
  );

/** Presses the button of the form or of the first choice, and waits until the page shows the result of the last of these replies. */
async function press(page: Page, replies: readonly Reply[] = []): Promise<void> {
  await answerWith(page, replies);
  // A message that says why the user is here stays. What the submit says is another one.
  await page.evaluate("document.querySelectorAll('main [role]').forEach((each) => (each.dataset.old = ''))");
  await page.locator(button).first().click();
  await page.waitForFunction(
    () =>
      (window as unknown as { rest: readonly unknown[] }).rest.length === 0 &&
      document.querySelector('[aria-busy="true"]') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** The faults of what the page says, the message, or else the field with the focus: where it is, and where the focus is. */
const lookAt = (page: Page, isAnswered: boolean) =>
  page.evaluate((hasMessage) => {
    const { innerHeight: height, scrollY } = window;
    const gap = 8;
    const boxOf = (elements: readonly Element[]) => {
      const boxes = elements.map((element) => element.getBoundingClientRect());
      return {
        top: Math.round(Math.min(...boxes.map(({ top }) => top))),
        bottom: Math.round(Math.max(...boxes.map(({ bottom }) => bottom))),
      };
    };
    const isInWindow = ({ top, bottom }: { top: number; bottom: number }) =>
      top >= 0 && (bottom <= height || (bottom - top + 2 * gap > height && top < height / 4));
    const focused = document.activeElement ?? document.body;
    const id = focused.getAttribute('aria-describedby') ?? '';
    const hints = id.split(' ').flatMap((each) => {
      const hint = document.getElementById(each);
      return hint?.matches('[data-message-key]') ? [hint] : [];
    });
    const messages = [...document.querySelectorAll('main [data-message-key][role]:not([data-old])')].filter(
      (element) => hasMessage && element.closest('form') === null && element.getClientRects().length > 0,
    );
    const focus = focused === document.body ? undefined : boxOf([focused, ...hints]);
    const said = messages.length > 0 ? boxOf(messages) : focus;
    const keys = (messages.length > 0 ? messages : hints).map(
      (element) => (element as HTMLElement).dataset.messageKey,
    );
    const faults = [];
    if (said === undefined) faults.push('nothing is said');
    else if (!isInWindow(said)) faults.push(`said at ${said.top}, ${said.bottom}`);
    if (said && focus) {
      const [top, bottom] = [Math.min(said.top, focus.top), Math.max(said.bottom, focus.bottom)];
      if (bottom - top + 4 * gap <= height && !isInWindow(focus))
        faults.push(`focus at ${focus.top}, ${focus.bottom}, with the message ${bottom - top} px`);
    }
    const what = keys.join(' ') || focused.id || focused.tagName;
    return faults.length > 0 && `${what}: ${faults.join('; ')}, scrolled ${Math.round(scrollY)}`;
  }, isAnswered);

/** How the window and the language may be. */
const views = supportedLocales.flatMap((locale) =>
  sizes.map(([width, height]) => ({ locale, width, height })),
);

/** Shows every fault of a test, and not only the first. */
const softly = expect.configure({ soft: true, timeout: 2_000 });

const noAnswer: Reply = { status: 0, body: {} };

const succeed = (call: CallName): Reply => ({
  status: 200,
  body: call === 'searchUsers' ? { users: [{ userName: 'corner.shop' }] } : {},
});

for (const [row, { state: name, calls: sent, sendsPin }] of submits.entries()) {
  const title = `${name}${sendsPin ? ' and PIN entry' : ''} after ${sent.join(', ')}`;
  test(`what is said on ${title} is in the window`, async ({ page, open }) => {
    if (inLab) test.setTimeout(900_000);
    const { message: _, ...state } = stateOf(name);
    const last = sent.at(-1);
    let shown: string | undefined;
    // An incomplete submit, and each answer to the last call, in every view; outside the lab in one, and one answer.
    const answers = [undefined, ...(last ? repliesTo(last, state) : [])];
    const tried = answers
      .filter((answer) => inLab || answer === undefined || answer.status === 500)
      .flatMap((answer) =>
        views
          .filter((_, view) => inLab || view === (3 * row) % views.length)
          .map((view) => ({ answer, ...view })),
      )
      // Each change of the language loads the page.
      .sort((a, b) => a.locale.localeCompare(b.locale));
    for (const { answer, locale, width, height } of tried) {
      const isOpen = shown === `${locale} ${await screenOf(page)}`;
      if (!isOpen) await open(state, locale);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await resize(page, width, height);
      if (sendsPin && !isOpen) await press(page, [succeed('createPin')]);
      shown = `${locale} ${await screenOf(page)}`;
      const isComplete = answer !== undefined || last === 'createPin';
      if (isComplete) await fillIn(page);
      await press(page, isComplete ? [...sent.slice(0, -1).map(succeed), answer ?? noAnswer] : []);
      const how = answer ? [answer.status, answer.body.reason].join(' ').trim() : 'incomplete';
      // The page scrolls in the frame after the one that shows the message.
      await softly.poll(() => lookAt(page, isComplete), `${locale} ${width}x${height} ${how}`).toBe(false);
    }
  });
}

test('a link to PIN entry shows its field in the lowest window', async ({ page, open }) => {
  await open(stateOf('send-pin'), 'en-us');
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('link', { name: 'Already have a PIN?' }).click();
  await expect(page.getByLabel('PIN', { exact: true })).toBeInViewport({ ratio: 1 });
});
