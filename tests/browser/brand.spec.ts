import type { Page } from '@playwright/test';
import { expect, holdRequests, message, requestsTo, signIn, stoppedFooter, test } from './fixtures.ts';

const theme = (rest: object) => ({
  id: 'shop',
  title: 'Shop Bank',
  supportPhone: '1-888-555-0199',
  ...rest,
});

test('a brand shows its title, logo, phone and footer, with the current year', async ({ page, server }) => {
  server.script({
    method: 'GET',
    path: '/themesvc/v1/themes/shop',
    body: theme({
      logo: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      footer: '<p>© {year} <a href="https://shop.example/terms" target="_blank">Terms</a></p>',
    }),
  });
  await page.goto('/contact?cobrand=shop');
  await expect(page).toHaveTitle('Contact support | Shop Bank');
  await expect(page.getByRole('img', { name: 'Shop Bank' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Terms`);
  await expect(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(page.getByRole('link', { name: '1-888-555-0199' })).toBeVisible();
});

test.describe("while another brand's theme loads, neither title nor phone of the built-in brand is shown", () => {
  const slow = (status = 200) => ({
    method: 'GET',
    path: '/themesvc/v1/themes/shop',
    delayMs: 700,
    status,
    body: status === 200 ? theme({}) : {},
  });

  /** Records the title of the document and the visible text in every frame, until the theme has loaded. */
  const recordTexts = (page: Page) =>
    page.addInitScript(() => {
      const texts: string[] = [];
      Object.assign(window, { texts });
      const record = () => {
        // biome-ignore lint/performance/useDomNodeTextContent: innerText leaves out what is not visible
        texts.push(`${document.title}\n${document.body?.innerText ?? ''}`);
        requestAnimationFrame(record);
      };
      record();
    });
  const recorded = (page: Page) => page.evaluate(() => (window as unknown as { texts: string[] }).texts);
  const builtIn = /Merchant Gateway|1-800-555-0100/;

  for (const path of ['/', '/security?flow=forgot-password']) {
    test(`on ${path}`, async ({ page, server }) => {
      server.script(slow());
      await recordTexts(page);
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}cobrand=shop`);
      await expect(page).toHaveTitle(/\| Shop Bank$/);
      expect((await recorded(page)).filter((text) => builtIn.test(text))).toEqual([]);
    });
  }

  test('on the unsupported page, which then shows the brand, and whose link to login keeps the query', async ({
    page,
    server,
  }) => {
    server.script({ ...slow(), delayMs: 0 });
    const releaseTheme = await holdRequests(page, '**/themes/shop');
    await recordTexts(page);
    await page.goto('/unsupported.html?brand=shop&SP=1&state=%22a%22&other=x');
    await expect(page).toHaveTitle('Update your browser');
    await expect(page.locator('#phone')).toBeHidden();
    expect((await recorded(page)).filter((text) => builtIn.test(text))).toEqual([]);
    releaseTheme();
    await expect(page.locator('#brand')).toHaveText('Shop Bank');
    await expect(page.locator('#phone')).toHaveText('1-888-555-0199');
    await expect(page.locator('#phone')).toBeVisible();
    await expect(page).toHaveTitle('Update your browser | Shop Bank');
    await expect(page.locator('#login')).toHaveAttribute(
      'href',
      './?cobrand=shop&SP=1&state=%22a%22&other=x',
    );
  });
});

test('a footer of tables and images keeps its words apart, and every link has a name', async ({
  page,
  server,
}) => {
  const footer =
    '<table><tr><td>Acme Bank</td><td>Member FDIC</td></tr></table><h5>Support</h5><section>Call us</section>' +
    '<a href="/seal"><img src="seal.gif" alt="Trust seal"></a> <a href="/help"><img src="help.gif" alt="Help"> Help</a>' +
    '<a href="/hidden"><img src="x.gif"></a><a href="/empty"></a>';
  server.script({ method: 'GET', path: '/themesvc/v1/themes/shop', body: theme({ footer }) });
  await page.goto('/?cobrand=shop');
  const shown = page.getByRole('contentinfo');
  await expect(shown).toHaveText('Acme Bank Member FDIC Support Call us Trust seal Help');
  await expect(shown.locator('a')).toHaveText(['Trust seal', 'Help']);
  await expect(shown.locator('img')).toHaveCount(0);
});

test.describe('a hostile footer', () => {
  test.use({ provoked: stoppedFooter });

  test('keeps its text and its links, and no other element, attribute or target', async ({
    page,
    server,
  }) => {
    const attributes =
      'data-message-key="LOGIN_PASSWORD_CHANGED" data-rule="length" data-state="pass" aria-label="Login" role="alert" id="root" name="username" class="x" style="color:red" onclick="alert(1)"';
    server.script({
      method: 'GET',
      path: '/themesvc/v1/themes/shop',
      body: theme({
        footer: `<p ${attributes}>Fine <a ${attributes} href="/terms" title="Terms">print</a> <a href="javascript:alert(1)">here</a><script>alert(1)</script><iframe src="/x"></iframe><style>*{}</style><img src=x onerror=alert(1)></p><form><input></form>`,
      }),
    });
    await page.goto('/?cobrand=shop');
    const paragraph = page.getByRole('contentinfo').locator('p', { hasText: 'Fine print' });
    await expect(paragraph).toBeVisible();
    expect(await paragraph.evaluate((element) => element.parentElement?.innerHTML.trim())).toBe(
      '<p>Fine <a href="/terms" title="Terms">print</a> <a>here</a></p>',
    );
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('a word of 1,000 characters in any text of a theme is not wider than the page', async ({
    page,
    server,
  }) => {
    const word = 'W'.repeat(1000);
    server.script(
      {
        method: 'GET',
        path: '/themesvc/v1/themes/shop',
        body: theme({
          title: word,
          supportPhone: '1'.repeat(1000),
          footer: `<p>${word}</p><p><a href="/terms">${word}</a> <b>${word}</b></p><ul><li>${word}</li></ul>`,
        }),
      },
      {
        method: 'GET',
        path: '/themesvc/v1/themes/other',
        status: 400,
        body: { message: { response: { rmsg: word } } },
      },
    );
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.goto('/contact?cobrand=shop');
    await expect(page.getByRole('contentinfo')).toContainText(word);
    expect(await width()).toBe(320);
    await page.goto('/?cobrand=other');
    await expect(message(page, 'THEME_MESSAGE')).toBeVisible();
    expect(await width()).toBe(320);
  });
});

test('a brand without a logo shows its title if the image at the default URL fails to load', async ({
  page,
  server,
}) => {
  server.script({ method: 'GET', path: '/themesvc/v1/themes/shop', body: theme({}) });
  await page.goto('/Loginapp?cobrand=shop');
  await expect(page.getByRole('banner')).toContainText('Shop Bank');
});

test('a theme with status 412 reloads the page once', async ({ page, server }) => {
  server.script({ method: 'GET', path: '/themesvc/v1/themes/shop', status: 412, body: {}, always: true });
  await page.goto('/?cobrand=shop');
  await expect(message(page, 'THEME_UNANTICIPATED_ERROR')).toBeVisible();
  expect(requestsTo(server, '/themesvc/v1/themes/shop')).toHaveLength(2);
});

test('the risk script is loaded if it is configured, and the login request carries its result', async ({
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

test('the support page is printed with its text and phone, without header and footer', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/contact');
  await expect(page.getByRole('link', { name: '1-800-555-0100' })).toBeVisible();
  await expect(page.locator('header')).toBeHidden();
  await expect(page.locator('footer')).toBeHidden();
  // The text is dark on white paper, although the colour scheme is dark.
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(19, 28, 46)');
});
