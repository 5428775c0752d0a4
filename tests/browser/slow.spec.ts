import { inLab } from '#tests/support/in-lab.ts';
import {
  expect,
  holdRequests,
  message,
  password,
  requestsTo,
  signIn,
  test,
  waitForHandOff,
} from './fixtures.ts';
import { untilLive } from './steps.ts';

const login = '/loginSvc/v1/sessionSTA';

test('a request that takes 8 s shows a notice with Stop waiting; after a cancel the next submit is sent', async ({
  page,
  server,
}) => {
  server.script({ method: 'POST', path: login, delayMs: 60_000, status: 401 });
  await page.clock.install();
  await page.goto('/');
  await signIn(page, 'merchant');
  await expect.poll(() => requestsTo(server, login).length).toBe(1);
  // Real time passes, too.
  await page.clock.runFor(1_000);
  await expect(page.getByText('This is taking longer than usual')).toHaveCount(0);
  await page.clock.runFor(7_000);
  await expect(page.getByText('This is taking longer than usual')).toBeVisible();
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(message(page, 'REQUEST_GIVEN_UP')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toHaveCount(0);
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await waitForHandOff(page, server);
  expect(requestsTo(server, login)).toHaveLength(2);
});

test('a click on Stop waiting is not lost if the view becomes live during it', async ({ page, server }) => {
  server.script({ method: 'POST', path: login, delayMs: 60_000, status: 401 });
  const release = await holdRequests(page, /\/assets\/(vendor|app)-[^/]+\.js/);
  await page.clock.install();
  await page.goto('/', { waitUntil: 'commit' });
  await signIn(page, 'merchant');
  await expect.poll(() => requestsTo(server, login).length).toBe(1);
  await page.clock.runFor(8_100);
  const stop = page.getByRole('button', { name: 'Stop waiting' });
  await stop.hover();
  await page.mouse.down();
  release();
  // While the page is busy, its buttons are inert.
  await expect(page.locator('button[lang=es]')).toBeEnabled();
  await expect(stop).toHaveCount(1);
  await page.mouse.up();
  await expect(message(page, 'REQUEST_GIVEN_UP')).toBeVisible();
  await expect(stop).toHaveCount(0);
  await signIn(page, 'merchant');
  await waitForHandOff(page, server);
});

const sizes = [
  [360, 600],
  [390, 844],
  [1280, 800],
] as const;

for (const [width, height] of inLab ? sizes : sizes.slice(0, 1)) {
  test(`the notice of a slow login takes the place of the links of a page of ${width} px, and moves nothing`, async ({
    page,
    server,
  }) => {
    server.script({ method: 'POST', path: login, delayMs: 60_000, status: 401 });
    await page.setViewportSize({ width, height });
    await page.clock.install();
    await page.goto('/');
    const edges = () =>
      page.locator('main form, main a').evaluateAll((all) =>
        all.map((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return { top: top + scrollY, bottom: bottom + scrollY };
        }),
      );
    const before = await edges();
    await signIn(page, 'merchant');
    await expect.poll(() => requestsTo(server, login).length).toBe(1);
    await page.clock.runFor(8_100);
    const notice = page.locator('#shell div:has(> p)', {
      hasText: 'This is taking longer than usual',
    });
    await expect(notice).toBeInViewport({ ratio: 1 });
    expect(await edges()).toEqual(before);
    const box = await notice.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top: top + scrollY, bottom: bottom + scrollY };
    });
    const [form, ...links] = before;
    expect(box.top).toBeGreaterThanOrEqual(form?.bottom ?? Number.POSITIVE_INFINITY);
    for (const link of links) {
      expect(link.top).toBeGreaterThanOrEqual(box.top);
      expect(link.bottom).toBeLessThanOrEqual(box.bottom);
    }
  });
}

test('a login while offline keeps the password', async ({ page, context, server }) => {
  await page.goto('/');
  await untilLive(page);
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(message(page, 'REQUEST_OFFLINE')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Login' }).click();
  await waitForHandOff(page, server);
});

test('a click on a link while offline shows REQUEST_OFFLINE beside it if the code of its screen is not loaded', async ({
  page,
  context,
}) => {
  await page.route(/\/assets\/screens-/, (route) => route.abort());
  await page.goto('/');
  await untilLive(page);
  await page.getByLabel('Username').fill('merchant');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(message(page, 'REQUEST_OFFLINE')).toHaveAttribute('role', 'alert');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await context.setOffline(false);
  await page.unroute(/\/assets\/screens-/);
  await expect(message(page, 'REQUEST_OFFLINE')).toHaveCount(0);
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retrieve username');
});
