import AxeBuilder from '@axe-core/playwright';
import { expect, newestPin, signIn, test } from './fixtures.ts';

const looks = [
  { name: 'desktop, light', options: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } },
  { name: '320 px, dark', options: { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } },
] as const;

for (const { name, options } of looks) {
  test.describe(name, () => {
    test.use(options);
    for (const path of [
      '/',
      '/?sub=logout&cobrand=mercado',
      '/forgot-username',
      '/forgot-password',
      '/contact',
      '/unidentified?flow=forgot-username',
      '/security?flow=forgot-password',
      '/userActivation',
    ]) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      });
    }

    test('axe finds nothing on the steps of a challenged login, nor on hints', async ({ page, server }) => {
      const clean = async () => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await page.goto('/');
      await page.getByRole('button', { name: 'Login' }).click();
      await clean();
      await signIn(page, 'compromised');
      await page.getByRole('button', { name: /Email PIN to/ }).waitFor();
      await clean();
      await page.getByRole('button', { name: /Email PIN to/ }).click();
      await page.getByLabel('PIN', { exact: true }).fill(await newestPin(server));
      await clean();
      await page.getByRole('button', { name: 'VERIFY PIN' }).click();
      await page.getByLabel('New Password').fill('abc');
      await clean();
    });
  });
}
