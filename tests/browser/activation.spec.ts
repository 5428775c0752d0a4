import { expect, holdRequests, message, test } from './fixtures.ts';
import { heading, sendPin, untilLive } from './steps.ts';

const verify = '**/loginsvc/v1/activation/verify';

test('the check and the refusal of a link are readable on their background', async ({ page }) => {
  const release = await holdRequests(page, verify);
  await page.goto('/userActivation?activationcode=BAD-EXPIRED');
  // The view replaces the elements of the page that the build has rendered.
  await untilLive(page);
  await expect(page.getByText('Checking your activation link…')).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const edge = await page.locator('header').evaluate((header) => {
      const height = Number.parseFloat(getComputedStyle(header, '::before').height);
      return header.getBoundingClientRect().top + height;
    });
    const text = await page.locator('main small').evaluate((note) => {
      const range = document.createRange();
      range.selectNodeContents(note);
      return range.getBoundingClientRect().top;
    });
    expect(text).toBeGreaterThan(edge);
  }
  release();
  await expect(heading(page)).toHaveText('We could not open this link');
  await expect(message(page, 'ACTIVATION_ERROR')).toContainText(
    'This activation link <b>expired</b> after 3 days.',
  );
  const decoration = await page.locator('#root > div, header, header > div').evaluateAll((elements) =>
    elements.flatMap((element) =>
      ['::before', '::after'].map((pseudoElement) => {
        const { display, content } = getComputedStyle(element, pseudoElement);
        return display !== 'none' && content !== 'none';
      }),
    ),
  );
  expect(decoration).toEqual(Array(6).fill(false));
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
