import { expect, message, signIn, test, waitForHandOff } from './fixtures.ts';

/**
 * Translates the page in place, as an extension such as Google Translate does: it replaces every text by `font` elements,
 * also the texts that appear later. It is an init script of Playwright, so it is complete in itself.
 */
function translateInPlace(): void {
  const wrap = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest('script, style, noscript, template, font')) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    text.replaceWith(outer);
    outer.append(inner);
    // React keeps the text node, which is no longer in the page.
    inner.textContent = text.data;
  };
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) wrap(text);
  };
  addEventListener('load', () => {
    translate();
    new MutationObserver(translate).observe(document.body, { childList: true, subtree: true });
  });
}

test.beforeEach(({ page }) => page.addInitScript(translateInPlace));

test('a translated login shows messages, changes its language and logs in', async ({ page, server }) => {
  await page.goto('/');
  await expect(page.locator('h1 font font')).toHaveText('Login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(message(page, 'USERNAME_REQUIRED')).toBeVisible();
  await signIn(page, 'merchant', 'wrong');
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await signIn(page, 'merchant');
  await waitForHandOff(page, server);
});
