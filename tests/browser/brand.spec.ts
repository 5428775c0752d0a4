import { expect, message, requestsTo, signIn, stoppedFooter, test } from './fixtures.ts';

const theme = (rest: object) => ({
  id: 'shop',
  title: 'Shop Bank',
  supportPhone: '1-888-555-0199',
  ...rest,
});

test('a brand brings its title, logo, footer, phone and year', async ({ page, server }) => {
  server.script({
    method: 'GET',
    path: '/themesvc/v1/themes/shop',
    body: theme({
      logo: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      footer: '<p>© {year} <a href="https://shop.example/terms" target="_blank">Terms</a></p>',
    }),
  });
  await page.goto('/contact?cobrand=shop');
  await expect(page).toHaveTitle('Contact Support | Shop Bank');
  await expect(page.getByRole('img', { name: 'Shop Bank' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Terms`);
  await expect(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(page.getByRole('link', { name: '1-888-555-0199' })).toBeVisible();
});

test.describe('a hostile footer', () => {
  test.use({ provoked: stoppedFooter });

  test('a footer cannot pass itself off as a message or name the parts of the page', async ({
    page,
    server,
  }) => {
    const attributes =
      'data-message-key="LOGIN_PASSWORD_CHANGED" data-rule="length" data-state="pass" aria-label="Login" role="alert" id="root" name="username" class="x"';
    server.script({
      method: 'GET',
      path: '/themesvc/v1/themes/shop',
      body: theme({
        footer: `<p ${attributes}>Fine <a ${attributes} href="/terms" title="Terms">print</a></p>`,
      }),
    });
    await page.goto('/?cobrand=shop');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'print' });
    await expect(link).toHaveAttribute('href', '/terms');
    const names = await page
      .getByRole('contentinfo')
      .locator('p, p *')
      .evaluateAll((all) => all.flatMap((element) => element.getAttributeNames()));
    expect(names.sort()).toEqual(['href', 'title']);
    await expect(page.locator('[data-message-key]')).toHaveCount(0);
  });

  test('footer and logo bring no script, style, form, frame or event handler', async ({ page, server }) => {
    server.script({
      method: 'GET',
      path: '/themesvc/v1/themes/shop',
      body: theme({
        logo: 'javascript:alert(1)',
        footer:
          '<p onclick="alert(1)" style="color:red">Fine <a href="javascript:alert(1)">print</a><script>alert(1)</script><iframe src="/x"></iframe><form><input></form><style>*{}</style><img src=x onerror=alert(1)></p>',
      }),
    });
    await page.goto('/?cobrand=shop');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Fine print');
    const html = await footer.innerHTML();
    expect(html).not.toMatch(/onclick|style=|javascript:|<script|<iframe|<form|<input|<style|<img/i);
  });
});

test("without a logo of its own a brand's title stands in for the image that does not load", async ({
  page,
  server,
}) => {
  server.script({ method: 'GET', path: '/themesvc/v1/themes/shop', body: theme({}) });
  await page.goto('/Loginapp?cobrand=shop');
  await expect(page.getByRole('banner')).toContainText('Shop Bank');
});

const failures = [
  { name: '500', replies: [{ status: 500, body: {} }], key: 'THEME_UNANTICIPATED_ERROR', text: /branding/ },
  {
    name: '400 with rmsg',
    replies: [{ status: 400, body: { message: { response: { rmsg: 'Being <b>updated</b>' } } } }],
    key: 'THEME_MESSAGE',
    text: 'Being <b>updated</b>',
  },
  {
    name: '401 with rmsg',
    replies: [{ status: 401, body: { message: { response: { rmsg: 'Not active' } } } }],
    key: 'THEME_MESSAGE',
    text: 'Not active',
  },
  {
    name: '400 with a field error',
    replies: [{ status: 400, body: { message: { fieldErrors: [{ messageKey: 'LOGIN_DECLINED_ERROR' }] } } }],
    key: 'LOGIN_DECLINED_ERROR',
    text: /could not log you in/,
  },
  {
    name: '400 with an unknown field error',
    replies: [{ status: 400, body: { message: { fieldErrors: [{ messageKey: 'toString' }] } } }],
    key: 'THEME_UNANTICIPATED_ERROR',
    text: /branding/,
  },
  { name: 'half JSON', replies: [{ body: '{"id":' }], key: 'THEME_UNANTICIPATED_ERROR', text: /branding/ },
];
for (const { name, replies, key, text } of failures) {
  test(`a theme that fails (${name}) shows ${key}, the built-in brand, and login works`, async ({
    page,
    server,
  }) => {
    for (const reply of replies) server.script({ method: 'GET', path: '/themesvc/v1/themes/shop', ...reply });
    await page.goto('/?cobrand=shop');
    await expect(message(page, key)).toContainText(text);
    await expect(page).toHaveTitle('Login | Merchant Gateway');
    await signIn(page, 'merchant');
    await expect(page).toHaveURL(/console/);
  });
}

test('an unknown brand is the default one', async ({ page, server }) => {
  await page.goto('/?cobrand=no-such-brand');
  await expect(page).toHaveTitle('Login | Merchant Gateway');
  await expect.poll(() => requestsTo(server, '/themesvc/v1/themes/anet').length).toBe(1);
  await expect(page.locator('[data-message-key]')).toHaveCount(0);
});

test('no answer is asked again once with the default brand', async ({ page, server }) => {
  server.script({ method: 'GET', path: '/themesvc/v1/themes/shop', cut: true });
  await page.goto('/?cobrand=shop');
  await expect.poll(() => requestsTo(server, '/themesvc/v1/themes/anet').length).toBe(1);
  await expect(page.locator('[data-message-key]')).toHaveCount(0);
});

test('412 loads the page once more, and not for ever', async ({ page, server }) => {
  server.script({ method: 'GET', path: '/themesvc/v1/themes/shop', status: 412, body: {}, always: true });
  await page.goto('/?cobrand=shop');
  await expect(message(page, 'THEME_UNANTICIPATED_ERROR')).toBeVisible();
  expect(requestsTo(server, '/themesvc/v1/themes/shop')).toHaveLength(2);
});

test('the risk script is loaded where it is configured, and its result goes with the login', async ({
  page,
  server,
}) => {
  await page.route('https://risk.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "window.VBAToken = 'risk-result'" }),
  );
  server.script({
    method: 'GET',
    path: '/loginsvc/v1/appinitload',
    body: {
      configValues: [
        { name: 'Risk_ScriptHost', value: 'risk.example' },
        { name: 'Risk_OrganizationId', value: 'org' },
        { name: 'Risk_Fingerprint', value: 'print' },
      ],
      validationModels: [],
    },
  });
  const loaded = page.waitForResponse('https://risk.example/fp/tags.js?org_id=org&session_id=print');
  await page.goto('/');
  await loaded;
  await signIn(page, 'merchant');
  await expect(page).toHaveURL(/console/);
  const [call] = requestsTo(server, '/loginSvc/v1/sessionSTA');
  expect(call?.body).toMatchObject({ VBAToken: 'risk-result' });
  expect(call?.headers['x-fingerprint']).toBe('print');
});

test('the risk script is loaded although app init succeeds only later', async ({ page, server }) => {
  await page.route('https://risk.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "window.VBAToken = 'late-result'" }),
  );
  await page.route('**/loginsvc/v1/appinitload', (route) => route.abort());
  await page.goto('/');
  await expect(message(page, 'LOGIN_UNANTICIPATED_ERROR')).toBeVisible();
  await page.unroute('**/loginsvc/v1/appinitload');
  const loaded = page.waitForResponse('https://risk.example.com/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await (await loaded).finished();
  await expect(message(page, 'LOGIN_UNANTICIPATED_ERROR')).toHaveCount(0);
  await page.waitForFunction(() => 'VBAToken' in window);
  await signIn(page, 'merchant');
  await expect(page).toHaveURL(/console/);
  expect(requestsTo(server, '/loginSvc/v1/sessionSTA')[0]?.body).toMatchObject({ VBAToken: 'late-result' });
});

test('the support page prints its text and phone, without what only a screen needs', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/contact');
  await expect(page.getByRole('link', { name: '1-800-555-0100' })).toBeVisible();
  await expect(page.locator('header')).toBeHidden();
  await expect(page.locator('footer')).toBeHidden();
  // Dark on white paper, though the screen is dark.
  await expect(page.locator('main p').first()).toHaveCSS('color', 'rgb(19, 28, 46)');
});
