import type { Browser, Page } from '@playwright/test';
import { startOfflineServer } from '#api/offline/http-server.ts';

interface Typing {
  /** The longest task over 50 ms, in milliseconds; 0 without one. */
  readonly task: number;
  /** The slowest event from key to paint, in milliseconds; 0 if all take less than 16. */
  readonly event: number;
  readonly shift: number;
}

/** What typing into one field caused. */
export interface TypingRow extends Typing {
  readonly name: string;
}

/** Runs in the page. It records the longest task, the slowest event and the layout shift in `window.typing`. */
function watch(): void {
  const seen = { task: 0, event: 0, shift: 0 };
  Object.assign(window, { typing: seen });
  const observe = (type: string, see: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, ...options });
  observe('longtask', ({ duration }) => {
    seen.task = Math.max(seen.task, duration);
  });
  observe(
    'event',
    ({ duration }) => {
      seen.event = Math.max(seen.event, duration);
    },
    { durationThreshold: 16 },
  );
  observe('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
}

async function measureField(page: Page, label: string, text: string): Promise<Typing> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(watch);
  await page.getByLabel(label, { exact: true }).pressSequentially(text, { delay: 80 });
  await page.waitForTimeout(500);
  return (await page.evaluate('window.typing')) as Typing;
}

/** Types a password on login and a new password beside its checklist, on a processor that is 4x slower. */
export async function measureTyping(browser: Browser): Promise<readonly TypingRow[]> {
  const server = await startOfflineServer({
    dist: process.env.DIST ?? 'dist',
    config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' },
  });
  const page = await browser.newPage();
  try {
    await page.goto(server.url, { waitUntil: 'networkidle' });
    const login = await measureField(page, 'Password', 'Correct-Horse-1');
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByLabel('Username').fill('expired-plain');
    await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Choose new password' }).waitFor();
    const checklist = await measureField(page, 'New password', 'Brand-New-Horse-7 4111 1111 1111 1111');
    return [
      { name: 'password on login', ...login },
      { name: 'new password against its checklist', ...checklist },
    ];
  } finally {
    await page.close();
    await server.close();
  }
}
