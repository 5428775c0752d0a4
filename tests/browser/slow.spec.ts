import { inLab } from '#tests/support/in-lab.ts';
import {
  content,
  expect,
  holdRequests,
  message,
  password,
  requestsTo,
  signIn,
  test,
  waitForHandOff,
} from './fixtures.ts';
import { heading, untilLive } from './steps.ts';

const login = '/loginSvc/v1/sessionSTA';

const sizes = [
  [360, 600],
  [390, 844],
  [1280, 800],
] as const;

for (const [width, height] of inLab ? sizes : sizes.slice(0, 1)) {
  test(`${width} px: the notice of a slow login moves nothing`, async ({ page, server }) => {
    server.script({ method: 'POST', path: login, delayMs: 60_000, status: 401 });
    await page.setViewportSize({ width, height });
    await page.clock.install();
    await page.goto('/');
    const edges = (selector: string) =>
      page.locator(selector).evaluateAll((all) =>
        all.map((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return { top: top + scrollY, bottom: bottom + scrollY };
        }),
      );
    const before = await edges('main form, main a');
    const links = await edges('main a:not(small a)');
    const help = await edges('main small a');
    expect([links.length, help.length]).toEqual([2, 1]);
    await signIn(page, 'merchant');
    await expect.poll(() => requestsTo(server, login).length).toBe(1);
    const text = page.getByText('This is taking longer than usual');
    await expect(text).toHaveCount(0);
    await page.clock.runFor(8_100);
    await expect(text).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeInViewport({ ratio: 1 });
    expect(await edges('main form, main a')).toEqual(before);
    const [box] = await edges('#shell div:has(> p)');
    const [form] = before;
    expect(box?.top).toBeGreaterThanOrEqual(form?.bottom ?? Number.POSITIVE_INFINITY);
    for (const link of links) {
      expect(link.top).toBeGreaterThanOrEqual(box?.top ?? Number.POSITIVE_INFINITY);
      expect(link.bottom).toBeLessThanOrEqual(box?.bottom ?? 0);
    }
    // The line with the shield and the way to help stay below the card, and are not wider.
    for (const { top } of [...help, ...(await edges('main small'))])
      expect(top).toBeGreaterThanOrEqual(box?.bottom ?? Number.POSITIVE_INFINITY);
    const [card, line] = await page
      .locator('main div:has(> h1), main small')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect()));
    expect(line?.width).toBeLessThanOrEqual(card?.width ?? 0);
    for (const { bottom } of await edges('#shell div:has(> p), #shell button'))
      expect(bottom).toBeLessThanOrEqual((card?.bottom ?? 0) + (await page.evaluate(() => scrollY)));
  });
}

test('a response that arrives while the device sleeps is applied', async ({ page, server }) => {
  await page.clock.install();
  await page.goto('/');
  await untilLive(page);
  const release = await holdRequests(page, `**${login}`);
  await signIn(page, 'challenge');
  await expect(content(page)).toHaveJSProperty('inert', true);
  await page.clock.fastForward(33_000);
  release();
  await expect(heading(page)).toHaveText('Send PIN');
  expect(requestsTo(server, login)).toHaveLength(1);
});

test('offline, a link says so, and when online again nothing moves and it works', async ({
  page,
  context,
  server,
}) => {
  const files = /\/assets\/(?:screens|sanitize-footer)-/;
  await page.route(files, (route) => route.abort());
  await page.goto('/?cobrand=harbor');
  await untilLive(page);
  await expect(page).toHaveTitle('Login | Harbor Payments');
  // Without its sanitiser, the footer of the brand is left out.
  await expect(page.getByRole('contentinfo')).toHaveText('Accessibility');
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(message(page, 'REQUEST_OFFLINE')).toHaveAttribute('role', 'alert');
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  const place = await page.getByRole('button', { name: 'Login' }).boundingBox();
  await context.setOffline(false);
  await expect(message(page, 'REQUEST_ONLINE')).toBeVisible();
  expect(await page.getByRole('button', { name: 'Login' }).boundingBox()).toEqual(place);
  await page.unroute(files);
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(heading(page)).toHaveText('Retrieve username');
  await page.goBack();
  await signIn(page, 'merchant');
  await waitForHandOff(page, server);
});
