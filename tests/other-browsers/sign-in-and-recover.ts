import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { sampleDetails, sharedPassword } from '#api/offline/accounts.ts';
import { type OfflineServer, startOfflineServer } from '#api/offline/http-server.ts';
import { type DrivenPage, enter } from './drivers.ts';

/** The longest wait for a condition in the page, in milliseconds. */
const maximumWait = 20_000;

/** What the page shows when a check fails: the element with the focus, the inert one, and the text. */
const shownState = `[document.activeElement.id, document.querySelector('[inert]'), document.body.innerText].join('; ')`;

/**
 * Waits until an expression is true in the page.
 *
 * @throws (rejects) with what the page shows and the last error of the expression, if that takes too long.
 */
export async function until(page: DrivenPage, expression: string): Promise<void> {
  const end = Date.now() + maximumWait;
  let lastError: unknown = 'no error';
  // A page that is being replaced has no value yet.
  const isTrue = () =>
    page.evaluate(`Boolean(${expression})`).catch((error: unknown) => {
      lastError = error;
    });
  while (!(await isTrue())) {
    if (Date.now() > end) {
      const shown = await page.evaluate(shownState).catch(String);
      assert.fail(`Not true after ${maximumWait} ms: ${expression}\n${shown}\n${lastError}`);
    }
    await pause(50);
  }
}

/** Returns an expression for the first element of a selector. */
export const element = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;
const hasHeading = (text: string) =>
  `${element('h1')} && ${element('h1')}.textContent === ${JSON.stringify(text)}`;

/** Waits until each field accepts keys, types its value, and presses Enter in the last one. */
export async function submit(page: DrivenPage, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = `input[name="${name}"]`;
    // A new screen is inert until the submit before it has ended. An inert field loses the keys.
    await until(page, `${element(field)} && !${element(field)}.closest('[inert]')`);
    await page.evaluate(`void ${element(field)}.focus()`);
    await page.press(value);
  }
  await page.press(enter);
}

async function signIn(page: DrivenPage, server: OfflineServer): Promise<void> {
  await page.open(`${server.url}/?cobrand=harbor`);
  // The window has no space for the message and the field. WebKit scrolls to a field that gets the focus, but a frame later.
  await page.evaluate(`void (${element('form')}.style.marginTop = '100vh')`);
  server.engine.script([{ method: 'POST', path: '/loginSvc/v1/sessionSTA', status: 500 }]);
  await submit(page, { username: 'merchant', password: sharedPassword });
  const message = element('[data-message-key="LOGIN_UNANTICIPATED_ERROR"]');
  await until(page, `${message} && !${element('#root[inert]')}`);
  const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
  assert.ok(await page.evaluate(`${twoFrames}.then(() => ${message}.getBoundingClientRect().top >= 0)`));
  await submit(page, { password: sharedPassword });
  await until(page, `location.pathname === '/console'`);
  assert.equal(server.posts().length, 1);
}

async function recoverPassword(page: DrivenPage, server: OfflineServer): Promise<void> {
  await page.open(`${server.url}/Login/forgot-password`);
  const { username, emailAddress } = sampleDetails;
  await submit(page, { username, emailAddress });
  await until(page, hasHeading('Send PIN'));
  await page.evaluate(
    `void Array.from(document.querySelectorAll('button')).find((button) => /^Text PIN to/.test(button.textContent)).click()`,
  );
  await until(page, element('input[name="recoveryPin"]'));
  const pin = server.engine.inbox().find(({ kind }) => kind === 'pin')?.value ?? '';
  await submit(page, { recoveryPin: pin });
  await until(page, hasHeading('Choose new password'));
  await submit(page, { newPassword: 'Brand-New-Horse-7', confirmPassword: 'Brand-New-Horse-7' });
  await until(page, element('[data-message-key="LOGIN_PASSWORD_CHANGED"]'));
}

/** Follows a link while the chunk of its screen fails to load, and again when the network is back. */
async function followLinkAfterFailure(
  page: DrivenPage,
  server: OfflineServer,
  chunk: { isFailing: boolean },
): Promise<void> {
  const follow = () => page.evaluate(`void ${element('a[href*="forgot-username"]')}.click()`);
  chunk.isFailing = true;
  await page.open(`${server.url}/`);
  await until(page, element('button[aria-pressed]:not([disabled])'));
  await follow();
  await until(page, element('[data-message-key="SCREEN_UNAVAILABLE"]'));
  chunk.isFailing = false;
  await follow();
  await until(page, hasHeading('Retrieve username'));
  // An engine may remember that the file failed; a reload must not show a failure.
  await page.open(`${server.url}/forgot-username`);
  await until(page, element('input[name="firstName"]'));
}

/**
 * Follows a link, logs in and recovers a password on the production build (in the folder that `DIST` names, else in `dist`).
 *
 * @throws (rejects) if a step does not appear in time.
 */
export async function signInAndRecover(page: DrivenPage): Promise<void> {
  const chunk = { isFailing: false };
  const server = await startOfflineServer({
    dist: process.env.DIST ?? 'dist',
    config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' },
    // Without a failure on purpose, the chunk loads from its second URL only, so that the retry is tested too.
    failing: (url) => /\/assets\/screens-/.test(url) && (chunk.isFailing || !url.includes('?retry=')),
  });
  try {
    await followLinkAfterFailure(page, server, chunk);
    await signIn(page, server);
    await recoverPassword(page, server);
  } finally {
    await server.close();
  }
}
