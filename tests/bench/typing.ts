import type { Browser, Page } from '@playwright/test';
import { startOfflineServer } from '../../api/offline/http-server.ts';

interface Typing {
  readonly task: number;
  readonly event: number;
  readonly shift: number;
}

/** Runs in the page: the longest task, the slowest event and the layout's shift from now on. */
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

async function typed(page: Page, label: string, text: string): Promise<Typing> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(watch);
  await page.getByLabel(label, { exact: true }).pressSequentially(text, { delay: 80 });
  await page.waitForTimeout(500);
  return (await page.evaluate('window.typing')) as Typing;
}

const row = (name: string, { task, event, shift }: Typing) =>
  `| ${name} | ${task === 0 ? 'none' : task.toFixed(0)} | ${event === 0 ? 'under 16' : event.toFixed(0)} | ${shift.toFixed(3)} |`;

/** Types passwords on a processor that is 4x slower: on login, and against the checklist of a new password. */
export async function measureTyping(browser: Browser): Promise<string> {
  const server = await startOfflineServer({
    dist: process.env.DIST ?? 'dist',
    config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' },
  });
  const page = await browser.newPage();
  await page.goto(server.url, { waitUntil: 'networkidle' });
  const login = await typed(page, 'Password', 'Correct-Horse-1');
  const fresh = await browser.newPage();
  await fresh.goto(server.url, { waitUntil: 'networkidle' });
  await fresh.getByLabel('Username').fill('expired-plain');
  await fresh.getByLabel('Password', { exact: true }).fill('Correct-Horse-1');
  await fresh.keyboard.press('Enter');
  await fresh.getByRole('heading', { name: 'Choose New Password' }).waitFor();
  const checklist = await typed(fresh, 'New Password', 'Brand-New-Horse-7 4111 1111 1111 1111');
  await page.close();
  await fresh.close();
  await server.close();
  return [
    '### Typing, CPU 4x slower\n',
    '| | longest task over 50 ms | slowest event | layout shift |',
    '| --- | ---: | ---: | ---: |',
    row('password on login', login),
    row('new password against its checklist', checklist),
  ].join('\n');
}
