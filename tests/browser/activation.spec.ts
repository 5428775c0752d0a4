import type { Page } from '@playwright/test';
import { type ActivationCode, activations } from '#api/offline/activations.ts';
import { expect, holdRequests, message, requestsTo, test, waitForHandOff } from './fixtures.ts';
import { enterPin, goodPassword, heading, sendPin, untilLive } from './steps.ts';
import type { TestServer } from './test-server.ts';

// User activation with the codes and passwords of the offline service .

const sendPinButtons = (page: Page) => page.getByRole('button', { name: /PIN to/ });

/** Opens an activation link and waits for the send-PIN choice. */
async function open(page: Page, code: ActivationCode): Promise<void> {
  await page.goto(`/userActivation?activationcode=${code}`);
  await expect(sendPinButtons(page).first()).toBeVisible();
}

/** Opens an activation link and verifies the PIN, so that the activation summary is shown. @returns the PIN. */
async function openSummary(page: Page, server: TestServer, code: ActivationCode): Promise<string> {
  await open(page, code);
  const by = /^Email/.test((await sendPinButtons(page).first().textContent()) ?? '') ? 'Email' : 'Text';
  const pin = await sendPin(page, server, by);
  await enterPin(page, pin);
  await expect(heading(page)).toHaveText('Activate account');
  return pin;
}

/** Fills in the first password and activates the user. */
async function activate(page: Page, password: string = goodPassword): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Activate' }).click();
}

test('the activation summary is text without fields, and every call sends the activation code as token', async ({
  page,
  server,
}) => {
  const pin = await openSummary(page, server, 'NEW-SMS');
  const summary = page.locator('main dl');
  await expect(summary.locator('input')).toHaveCount(0);
  await expect(summary.locator('dt')).toHaveText([
    'Username',
    'Title',
    'First name',
    'Last name',
    'Mobile',
    'Telephone',
    'Extension',
    'Email',
  ]);
  await expect(summary.locator('dd')).toHaveText([
    'new-sms',
    'Owner',
    'Nina',
    'Newcomer',
    '+1 555 010 0901',
    '+1 555 010 0902',
    '17',
    'new-sms@example.com',
  ]);
  await activate(page);
  await expect(page).toHaveURL(/console/);
  const token = 'NEW-SMS';
  const bodies = server.requests().flatMap(({ body }) => (body === undefined ? [] : [body]));
  expect(bodies).toEqual([
    { token, accountType: 'M' },
    { token, accountType: 'U', deliveryMethod: 3 },
    { pin, token, expirePIN: false },
    { token, pin },
    { loginName: 'new-sms', token, pin, password: goodPassword, accountType: 'M', sessiontype: '0' },
  ]);
});

test("a used link shows the service's text; another code in the same tab starts its own flow", async ({
  page,
  server,
}) => {
  await openSummary(page, server, 'NEW-EMAIL');
  await activate(page);
  await expect(page).toHaveURL(/console/);
  await page.goto('/userActivation?activationcode=NEW-EMAIL');
  await expect(heading(page)).toHaveText(/^This activation link has already been used/);
  await open(page, 'NEW-EMAIL-ONLY');
  await expect(sendPinButtons(page)).toHaveCount(1);
});

const defaultText =
  'Your activation link is invalid or expired. Please contact your administrator for assistance.';
const serviceTextOf = (code: ActivationCode) =>
  Object.values(activations.find((row) => row.code === code)?.faults ?? {}).map(
    (fault) => fault.errorMessage,
  )[0];

/** Expects a page without the decoration of login: no line above the card, no doorway, no card and no box. */
async function expectPlainPage(page: Page): Promise<void> {
  await expect(page.locator('main > p')).toHaveCount(0);
  const doorway = await page.locator('header, header > div').evaluateAll((elements) =>
    elements.flatMap((element) =>
      ['::before', '::after'].map((pseudoElement) => {
        const { display, content } = getComputedStyle(element, pseudoElement);
        return display !== 'none' && content !== 'none';
      }),
    ),
  );
  expect(doorway).toEqual([false, false, false, false]);
  const surfaces = await page.locator('main, main :has(h1), h1').evaluateAll((elements) =>
    elements.map((element) => {
      const { backgroundColor, boxShadow, borderTopWidth } = getComputedStyle(element);
      return [backgroundColor, boxShadow, borderTopWidth].join();
    }),
  );
  expect(new Set(surfaces)).toEqual(new Set(['rgba(0, 0, 0, 0),none,0px']));
}

/** @param buttons how many buttons the screen has: one, Try again, if the service failed (5xx). */
async function expectErrorScreen(page: Page, text: string = defaultText, buttons = 0): Promise<void> {
  await expect(heading(page)).toHaveText(text);
  await expect(message(page, 'ACTIVATION_ERROR').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(`${text} | Merchant Gateway`);
  await expectPlainPage(page);
  await expect(page.getByText('Have more questions?')).toBeVisible();
  await expect(page.getByText('Please contact customer support at 1-800-555-0100.')).toBeVisible();
  await expect(page.locator('main').getByRole('button')).toHaveCount(buttons);
  await expect(page.getByRole('link', { name: 'Return to login' })).toHaveCount(0);
}

test.describe('the activation error', () => {
  test('is shown when a link that the service refuses is opened', async ({ page }) => {
    await page.goto('/userActivation?activationcode=BAD-EXPIRED');
    await expectErrorScreen(page, serviceTextOf('BAD-EXPIRED'));
  });
});

test.describe('while the link is being checked', () => {
  const verify = '/loginsvc/v1/activation/verify';
  const checking = (page: Page) => page.getByText('Checking your activation link…');

  test('Back within the flow keeps the result', async ({ page, server }) => {
    await open(page, 'NEW-SMS');
    await sendPin(page, server, 'Text');
    // This removes the flow state; the two history entries stay.
    await page.evaluate(() => sessionStorage.clear());
    const release = await holdRequests(page, `**${verify}`);
    await page.reload();
    await expect(checking(page)).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/step=/);
    release();
    await expect(sendPinButtons(page).first()).toBeVisible();
  });

  test('the note below the card is not on the dark wall while the link is checked', async ({
    page,
    server,
  }) => {
    server.script({ method: 'POST', path: verify, delayMs: 60_000, status: 500 });
    await page.goto('/userActivation?activationcode=NEW-SMS');
    await expect(checking(page)).toBeVisible();
    // The view replaces the elements of the page that the build has rendered.
    await untilLive(page);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const wall = await page.locator('header').evaluate((header) => {
        const height = Number.parseFloat(getComputedStyle(header, '::before').height);
        return header.getBoundingClientRect().top + height;
      });
      const text = await page.locator('main small').evaluate((note) => {
        const range = document.createRange();
        range.selectNodeContents(note);
        return range.getBoundingClientRect().top;
      });
      expect(text).toBeGreaterThan(wall);
    }
  });
});

test('a response without a redirect shows login, because the user is activated; Back checks the link again', async ({
  page,
  server,
}) => {
  await openSummary(page, server, 'BAD-REDIRECT');
  await activate(page);
  await expect(message(page, 'LOGIN_ACCOUNT_ACTIVATED')).toBeVisible();
  await expect(heading(page)).toHaveText('Login');
  expect(requestsTo(server, '/loginsvc/v1/user/activate')).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL(/userActivation/);
  await expect.poll(() => requestsTo(server, '/loginsvc/v1/activation/verify').length).toBe(2);
});

test('Back and Forward during the activate call do not prevent the hand-off', async ({ page, server }) => {
  await openSummary(page, server, 'NEW-EMAIL');
  const release = await holdRequests(page, '**/loginsvc/v1/user/activate');
  const sent = page.waitForRequest('**/loginsvc/v1/user/activate');
  await activate(page);
  await sent;
  await page.goBack();
  await expect(page).toHaveURL(/pin=sent/);
  await page.goForward();
  release();
  await waitForHandOff(page, server);
  expect(requestsTo(server, '/loginsvc/v1/user/activate')).toHaveLength(1);
});

test('the verdict on a link that arrives while the view is treated as failed is shown when the view starts', async ({
  page,
  server,
}) => {
  const release = await holdRequests(page, /\/locales\/en-us/);
  await page.clock.install();
  await page.goto('/userActivation?activationcode=BAD-EXPIRED', { waitUntil: 'commit' });
  await expect.poll(() => requestsTo(server, '/loginsvc/v1/activation/verify').length).toBe(1);
  await page.clock.fastForward(121_000);
  await expect(message(page, 'APP_FAILURE')).toBeVisible();
  release();
  await expect(message(page, 'ACTIVATION_ERROR')).toBeVisible();
});
