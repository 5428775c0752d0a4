import { writeFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';

/**
 * Takes a picture of the page if its test has failed, and writes down what the page reported and which requests had no
 * successful response. Playwright's option `screenshot` takes a picture of every page, which is a tenth of a test's time,
 * and deletes it if the test passes.
 */
export async function takeFailurePicture(page: Page, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  const path = testInfo.outputPath('failed.png');
  await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
  testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
  const report = testInfo.outputPath('page.txt');
  writeFileSync(report, (await reportOf(page).catch(() => [])).join('\n'));
  testInfo.attachments.push({ name: 'console and requests', path: report, contentType: 'text/plain' });
}

/** Returns the last lines of the console, the uncaught errors, and the last requests that have no successful response. */
async function reportOf(page: Page): Promise<readonly string[]> {
  const lines = (await page.consoleMessages()).map((line) => `${line.type()}: ${line.text()}`);
  const errors = (await page.pageErrors()).map((error) => `uncaught: ${error.stack ?? error.message}`);
  const requests = (await page.requests()).flatMap((request) => {
    const result = request.failure()?.errorText ?? request.existingResponse()?.status() ?? 'no response';
    return result === 200 ? [] : [`${result}: ${request.url()}`];
  });
  return [page.url(), ...lines, ...errors, ...requests];
}
