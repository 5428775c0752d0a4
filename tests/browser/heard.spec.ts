import type { Page } from '@playwright/test';
import { expect, holdRequests, password, signIn, test } from './fixtures.ts';
import { changePassword, countRules, goodPassword, recoverPassword, untilLive } from './steps.ts';

/**
 * Runs in the page. Records in order what a screen reader says by itself: a control that gets the focus, with its description;
 * an alert that appears, or that the end of a wait makes accessible again; and what is announced.
 */
function record() {
  const heard: string[] = Reflect.set(window, 'heard', []) && Reflect.get(window, 'heard');
  const textOf = (node: Node | null) => {
    const copy = node?.cloneNode(true) as Element | undefined;
    for (const hidden of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove();
    return copy?.textContent.replace(/\s+/g, ' ').trim() ?? '';
  };
  const announced = new Set<Node>();
  const hear = (line: Node) => {
    if (!announced.has(line)) heard.push(`announced: ${textOf(line)}`);
    announced.add(line);
  };
  document.addEventListener('focusin', ({ target }) => {
    document.querySelectorAll('#announcer > *').forEach(hear);
    const element = target as HTMLInputElement;
    const index = heard.push('') - 1;
    // The description of the moment in which a screen reader asks for it.
    requestAnimationFrame(() => {
      const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
      const description = ids.map((id) => textOf(document.getElementById(id))).join(' ');
      const name = element.labels?.[0] ?? element;
      heard[index] =
        `${element.getAttribute('aria-label') ?? textOf(name)}${description && ` (${description})`}`;
    });
  });
  new MutationObserver((changes) => {
    const isUsable = changes.some(
      ({ type, target }) => type === 'attributes' && !(target as Element).hasAttribute('inert'),
    );
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    const alerts = [...document.querySelectorAll('[role=alert]:not([aria-live=off])')].filter(
      (alert) => !alert.closest('[inert]') && (isUsable || added.some((node) => node.contains(alert))),
    );
    const lines = added.filter((node) => node.parentElement?.matches('[aria-live="polite"]'));
    heard.push(...alerts.map((alert) => `alert: ${textOf(alert)}`));
    lines.forEach(hear);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['inert'] });
}

test.beforeEach(({ page }) => page.addInitScript(record));

/** Waits until something is heard, and forgets what was heard. */
async function forget(page: Page, last: RegExp): Promise<void> {
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'heard').at(-1))).toMatch(last);
  await page.evaluate(() => void Reflect.get(window, 'heard').splice(0));
}

/** Expects what was heard since the last time. A pattern matches a text that differs in each visit. */
async function hears(page: Page, ...expected: (string | RegExp)[]): Promise<void> {
  const lines = expected.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line)));
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'heard'))).toEqual(lines);
  await page.evaluate(() => void Reflect.get(window, 'heard').splice(0));
}

const wait = 'Please wait…';
const refused = 'alert: Username or password is incorrect.';

test('what happens on login is heard once', async ({ page }) => {
  const submit = async (username: string) => {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await forget(page, /^Password/);
    await page.keyboard.press('Enter');
  };
  await page.goto('/?sub=logout');
  await untilLive(page);
  await hears(page, 'Username', 'announced: You are logged out successfully.');
  await page.keyboard.press('Enter');
  await hears(page, 'announced: Enter your username.');
  await page.keyboard.press('Enter');
  await hears(page, 'announced: Enter your username.');
  await submit('nobody');
  await hears(page, wait, 'Username', refused);
  await page.context().setOffline(true);
  await submit('nobody');
  await hears(page, wait, 'Password', /^alert: You seem to be offline/);
  await page.context().setOffline(false);
  await hears(page, 'announced: Your connection came back. Try again.');
  await submit('login-500');
  await hears(page, wait, 'Password', /^alert: We encountered an error\..*Reference/);
  const release = await holdRequests(page, /sessionSTA/i);
  await page.clock.install();
  await submit('merchant');
  await page.clock.runFor(8_100);
  const slow = 'This is taking longer than usual.';
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
  await hears(page, wait, slow, 'Stop waiting', 'Password', /^announced: You stopped waiting/);
  release();
  const spanish = page.getByRole('button', { name: 'Español' });
  await spanish.click();
  await forget(page, /^announced: Idioma: Español$/);
  await spanish.click();
  await hears(page, 'announced: Idioma: Español');
});

test('a screen reader says a lasting warning once, and a repeated message each time', async ({ page }) => {
  await page.route(/screens-/, (route) => route.abort());
  await page.goto('/?cobrand=theme-500');
  await untilLive(page);
  await hears(page, 'Username', /^alert: Part of this page did not load/);
  const link = page.getByRole('link', { name: 'Forgot password' });
  for (const _ of [1, 2]) {
    await link.click();
    // If that takes long, the link says that it loads.
    await forget(page, /^alert: The next page did not load\. Try again, or reload this page\.$/);
  }
  await page.unroute(/screens-/);
  await link.click();
  await forget(page, /^Reset password$/);
  await page.goBack();
  await hears(page, 'Username');
  await signIn(page, 'nobody');
  await hears(page, 'Password', 'Login', wait, 'Username', refused);
});

test('app init that fails again is heard again, and the focus is not lost', async ({ page, server }) => {
  server.script({ method: 'GET', path: '/loginsvc/v1/appinitload', status: 404, body: {}, always: true });
  await page.goto('/');
  const failed = /^alert: We encountered an error\./;
  await forget(page, failed);
  await page.getByRole('button', { name: 'Try again' }).click();
  await hears(page, 'Try again', 'announced: Loading…', 'Login', failed);
});

test('what happens in a recovery is heard once', async ({ page, server }) => {
  await page.goto('/forgot-password');
  await untilLive(page);
  await page.getByLabel('Username').focus();
  await hears(page, 'Username');
  await page.keyboard.press('Tab');
  await hears(page, 'announced: Enter your username.', 'Email');
  await page.getByLabel('Username').fill('m');
  await page.getByLabel('Email').focus();
  await forget(page, /^Email/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await hears(page, 'Continue', 'Email (Enter your email address.)');
  await recoverPassword(page);
  await forget(page, /^Send PIN$/);
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  const entry = /^PIN \(Up to 6 digits\. A PIN was sent to m/;
  await hears(page, 'Not you?', /^Email PIN to/, wait, entry);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await hears(page, wait, entry, 'alert: Incorrect PIN. Use the newest one.');
  await page.keyboard.press('Enter');
  await hears(page, 'announced: Enter the PIN that you received. Up to 6 digits.');
  await page.keyboard.type(server.pins()[0] ?? '');
  await page.keyboard.press('Enter');
  await hears(page, wait, 'Choose new password');
  await page.getByLabel('New password').focus();
  const letters = 'upper-case letter; lower-case letter; number; symbol, like !@#$_';
  await hears(page, `New password (Not met yet: 12 to 25 characters; ${letters})`);
  await page.getByLabel('New password').fill('short');
  const open = 'Not met yet: 12 to 25 characters; upper-case letter; number; symbol, like !@#$_';
  await hears(page, `announced: ${open}`);
  await page.getByLabel('Confirm password').fill('other');
  // What the focus says is read in the next frame, which a submit must not precede.
  await hears(page, 'Confirm password');
  await page.keyboard.press('Enter');
  await hears(page, `New password (${open})`);
  await page.keyboard.press('Enter');
  await hears(page, `announced: ${open}`);
  await page.getByLabel('New password').fill(goodPassword);
  await hears(page, 'announced: All rules that can be checked now are met.');
  await changePassword(page);
  const changed = 'announced: You updated your password.';
  await hears(page, /^Confirm password/, 'Change password', wait, 'Password', changed);
  await page.getByRole('link', { name: 'Need help?' }).click();
  await hears(page, 'Need help?', 'Contact support');
  const rules = await countRules(page);
  for (const show of [() => page.goBack(), () => page.reload()]) {
    await show();
    await hears(page, 'Username', changed);
  }
  // The chunk of the screens is executed without a link, because Back and Forward are possible.
  await expect.poll(() => countRules(page)).toBe(rules);
  await page.goForward();
  await hears(page, 'Contact support');
});

test('without the view, a refused login is heard', async ({ page }) => {
  await page.route(/assets\/app-/, (route) => route.abort());
  await page.goto('/');
  await forget(page, /^alert: This page did not load/);
  await signIn(page, 'nobody');
  await hears(page, 'Password', 'Login', wait, 'Try again', /^alert: This page did not load/);
});

test('an activation link that is refused is heard once', async ({ page }) => {
  await page.goto('/userActivation');
  await untilLive(page);
  await hears(page, /^We could not open this link/);
});
