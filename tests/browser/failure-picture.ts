import type { Page, TestInfo } from '@playwright/test';

/**
 * Takes a picture of the page if its test has failed. Playwright's option `screenshot` takes a picture of every page, which
 * is a tenth of a test's time, and deletes it if the test passes.
 */
export async function takeFailurePicture(page: Page, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  const path = testInfo.outputPath('failed.png');
  await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
  testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
}
