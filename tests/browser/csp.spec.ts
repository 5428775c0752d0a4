import { expect, signIn, test } from './fixtures.ts';
import { heading } from './steps.ts';

// What the policy of a build that names no hosts allows and blocks. Every browser test runs under that policy, and fails if
// the page violates it (fixtures.ts). settings.spec.ts shows the policy of a build that names its hosts,
// tests/other-browsers/policy.ts the same in Firefox and WebKit.

const script = (body: string) => ({ contentType: 'text/javascript', body });

test('allows a risk script of any host and what it loads from there, a logo of any host, and a console of any host', async ({
  page,
  server,
}) => {
  const loaded: string[] = [];
  const image = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  await page.route('https://risk.example.com/**', (route) => {
    const { pathname } = new URL(route.request().url());
    loaded.push(pathname);
    return route.fulfill({
      ...(pathname === '/pixel' ? image : { contentType: 'text/html', body: '' }),
      ...(pathname === '/fp/tags.js'
        ? script(`new Image().src = 'https://risk.example.com/pixel';
            fetch('https://risk.example.com/call', { mode: 'no-cors' });
            document.body.appendChild(document.createElement('iframe')).src = 'https://risk.example.com/frame';`)
        : {}),
    });
  });
  await page.route('https://logos.example/**', (route) => route.fulfill(image));
  await page.route('https://console.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<h1>${route.request().method()}</h1>` }),
  );
  server.script(
    {
      method: 'GET',
      path: '/themesvc/v1/themes/shop',
      body: { id: 'shop', title: 'Shop', supportPhone: '1', logo: 'https://logos.example/a.svg' },
    },
    {
      method: 'POST',
      path: '/loginSvc/v1/sessionSTA',
      body: { redirectURL: 'https://console.example/start', sessionToken: 'token' },
    },
  );
  await page.goto('/?cobrand=shop');
  await expect(page.getByRole('banner').getByRole('img', { name: 'Shop' })).toBeVisible();
  await expect.poll(() => [...loaded].sort()).toEqual(['/call', '/fp/tags.js', '/frame', '/pixel']);
  await signIn(page, 'merchant');
  await expect(heading(page)).toHaveText('POST');
});

test.describe('blocks', () => {
  test.use({ provoked: /violat|Trusted|blocked/i });

  test('script in the HTML of the page, and HTML from text', async ({ page }) => {
    const requested: string[] = [];
    await page.route('https://evil.example/**', (route) => {
      requested.push(route.request().url());
      return route.fulfill(script('window.attacked = true'));
    });
    const attack =
      '<script>window.attacked = true</script><script src="https://evil.example/a.js"></script><img src="x" onerror="window.attacked = true">';
    await page.route('/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('<body>', `$&${attack}`) });
    });
    await page.goto('/');
    await expect(heading(page)).toBeVisible();
    const refused = await page.evaluate((html) => {
      try {
        document.body.innerHTML = html;
        return '';
      } catch (error) {
        return String(error);
      }
    }, attack);
    expect(refused).toContain('TrustedHTML');
    expect(await page.evaluate(() => (window as { attacked?: boolean }).attacked)).toBeUndefined();
    expect(requested).toEqual([]);
  });
});
