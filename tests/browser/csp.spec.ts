import { expect, test } from './fixtures.ts';
import { heading } from './steps.ts';

// What the policy of a build that names no hosts blocks. Every browser test runs under that policy, and fails if the page
// violates it (fixtures.ts). settings.spec.ts shows the policy of a build that names its hosts, tests/other-browsers/policy.ts
// what this one allows and blocks in Firefox and WebKit.

const script = (body: string) => ({ contentType: 'text/javascript', body });

test.describe('the policy of the page blocks', () => {
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
