import { expect, holdRequests, test } from './fixtures.ts';
import { heading, sendPin, untilLive } from './steps.ts';

const verify = '**/loginsvc/v1/activation/verify';

test('the note below the card is not on the dark wall while a link is checked, and a refused link has neither doorway nor card', async ({
  page,
}) => {
  const release = await holdRequests(page, verify);
  await page.goto('/userActivation?activationcode=BAD-EXPIRED');
  // The view replaces the elements of the page that the build has rendered.
  await untilLive(page);
  await expect(page.getByText('Checking your activation link…')).toBeVisible();
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
  release();
  await expect(heading(page)).toHaveText('This activation link <b>expired</b> after 3 days.');
  const doorway = await page.locator('#root > div, header, header > div').evaluateAll((elements) =>
    elements.flatMap((element) =>
      ['::before', '::after'].map((pseudoElement) => {
        const { display, content } = getComputedStyle(element, pseudoElement);
        return display !== 'none' && content !== 'none';
      }),
    ),
  );
  expect(doorway).toEqual(Array(6).fill(false));
  const surfaces = await page.locator('main, main :has(h1), h1').evaluateAll((elements) =>
    elements.map((element) => {
      const { backgroundColor, boxShadow, borderTopWidth } = getComputedStyle(element);
      return [backgroundColor, boxShadow, borderTopWidth].join();
    }),
  );
  expect(new Set(surfaces)).toEqual(new Set(['rgba(0, 0, 0, 0),none,0px']));
});

test('Back within the flow while the link is checked again keeps the result', async ({ page, server }) => {
  await page.goto('/userActivation?activationcode=NEW-SMS');
  await sendPin(page, server, 'Text');
  // This removes the flow state; the two history entries stay.
  await page.evaluate(() => sessionStorage.clear());
  const release = await holdRequests(page, verify);
  await page.reload();
  await expect(page.getByText('Checking your activation link…')).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/step=/);
  release();
  await expect(page.getByRole('button', { name: /PIN to/ }).first()).toBeVisible();
});
