import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { inLab } from '#tests/support/in-lab.ts';
import { expect, holdRequests, message, test } from './fixtures.ts';

const shopTheme = (rest: object = {}) => ({
  method: 'GET',
  path: '/themesvc/v1/themes/shop',
  body: { id: 'shop', title: 'Shop Bank', supportPhone: '1-888-555-0199', ...rest },
});

/** Records the title of the document and the visible text in every frame. @returns those of the built-in brand. */
async function recordBuiltInTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const texts: string[] = [];
    Object.assign(window, { texts });
    const record = () => {
      // biome-ignore lint/performance/useDomNodeTextContent: innerText leaves out what is not visible
      texts.push(`${document.title}\n${document.body?.innerText ?? ''}`);
      requestAnimationFrame(record);
    };
    record();
  });
  return async () => {
    const texts = await page.evaluate(() => (window as unknown as { texts: string[] }).texts);
    return texts.filter((text) => /Merchant Gateway|1-800-555-0100/.test(text));
  };
}

test('another brand never shows a text of the built-in one', async ({ page, server }) => {
  server.script(shopTheme());
  const releaseTheme = await holdRequests(page, '**/themes/shop');
  const builtInTexts = await recordBuiltInTexts(page);
  await page.goto('/security?flow=forgot-password&cobrand=shop');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  releaseTheme();
  await expect(page).toHaveTitle(/\| Shop Bank$/);
  expect(await builtInTexts()).toEqual([]);
});

test('another brand fades in once its logo has loaded', async ({ page, server }) => {
  server.script(shopTheme({ logo: '/shop.svg', colours: { primary: '#0f766e', header: '#0b3b4a' } }));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"/>';
  const releaseLogo = await holdRequests(page, '**/shop.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: svg }),
  );
  // The page itself looks, because after 2 s it shows the brand without the logo.
  const look = () =>
    page.locator('header').evaluate(async (header) => {
      while (!/ Shop Bank$/.test(document.title)) await new Promise(requestAnimationFrame);
      return [getComputedStyle(header, '::before').backgroundColor, header.querySelectorAll('[alt]').length];
    });
  await page.goto('/?cobrand=shop', { waitUntil: 'commit' });
  const before = look();
  const animations = page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          // Not the transition of a field that has the focus.
          const begun = document.getAnimations().filter((animation) => animation instanceof CSSAnimation);
          const effects = begun.map(({ effect }) => effect as KeyframeEffect);
          const opacities = (effect: KeyframeEffect) => effect.getKeyframes().map(({ opacity }) => opacity);
          resolve(effects.map((effect) => `${effect.getTiming().duration} ${opacities(effect)}`));
        });
        observer.observe(document.documentElement, { attributeFilter: ['data-shows-brand'] });
      }),
  );
  expect(await before).toEqual(['rgb(230, 234, 241)', 0]);
  releaseLogo();
  // The background below and in the header, its glow, the logo with the languages; the former colour of the button.
  expect([...(await animations)].sort()).toEqual([...Array(4).fill('240 0,1'), '240 1,0']);
  expect(await look()).toEqual(['rgb(11, 59, 74)', 1]);
  await expect(page.getByAltText('Shop Bank')).toBeVisible();
});

test('the unsupported page shows the brand alone, and is accessible', async ({ page, server }) => {
  const title = 'First Shop and Merchant Bank';
  server.script(shopTheme({ title }));
  const releaseTheme = await holdRequests(page, '**/themes/shop');
  const builtInTexts = await recordBuiltInTexts(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/unsupported.html?brand=shop&SP=1&state=%22a%22&other=x');
  await expect(page).toHaveTitle('Update your browser');
  await expect(page.locator('#phone')).toBeHidden();
  expect(await builtInTexts()).toEqual([]);
  releaseTheme();
  await expect(page).toHaveTitle(`Update your browser | ${title}`);
  await expect(page.locator('#brand')).toHaveText(title);
  await expect(page.getByRole('link', { name: '1-888-555-0199' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // The languages are in a second line, which the card does not cover.
  const [languages, card] = await Promise.all(
    ['#languages', '#page'].map((id) => page.locator(id).boundingBox()),
  );
  expect(languages!.y + languages!.height).toBeLessThanOrEqual(card!.y);
  for (const colorScheme of inLab ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});

test('a footer of tables and images has separate words and named links', async ({ page, server }) => {
  const footer =
    '<table><tr><td>Acme Bank</td><td>Member FDIC</td></tr></table><h5>Support</h5><section>Call us</section>' +
    '<a href="/seal"><img src="seal.gif" alt="Trust seal"></a> <a href="/help"><img src="help.gif" alt="Help"> Help</a>' +
    '<a href="/hidden"><img src="x.gif"></a><a href="/empty"></a>';
  server.script(shopTheme({ footer }));
  await page.goto('/?cobrand=shop');
  const shown = page.getByRole('contentinfo').locator('div');
  await expect(shown).toHaveText('Acme Bank Member FDIC Support Call us Trust seal Help');
  await expect(shown.locator('a')).toHaveText(['Trust seal', 'Help']);
  await expect(shown.locator('img')).toHaveCount(0);
});

test('a word of 1,000 characters fits each page, also in print', async ({ page, server }) => {
  const word = 'W'.repeat(1000);
  server.script(
    shopTheme({
      title: word,
      supportPhone: '1'.repeat(1000),
      footer: `<p>${word}</p><p><a href="/terms">${word}</a> <b>${word}</b></p><ul><li>${word}</li></ul>`,
    }),
    {
      method: 'GET',
      path: '/themesvc/v1/themes/other',
      status: 400,
      body: { message: { response: { rmsg: word } } },
    },
  );
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/contact?cobrand=shop');
  await expect(page.getByRole('contentinfo')).toContainText(word);
  expect(await width()).toBe(320);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('main').getByText('1'.repeat(1000))).toBeVisible();
  await expect(page.locator('header:visible, footer:visible')).toHaveCount(0);
  // The text is dark on white paper, although the colour scheme is dark.
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(19, 28, 46)');
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/?cobrand=other');
  await expect(message(page, 'THEME_MESSAGE')).toBeVisible();
  expect(await width()).toBe(320);
});
