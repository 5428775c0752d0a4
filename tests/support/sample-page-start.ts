import { createShell } from '#src/page/shell.ts';
import type { PageStart } from '#src/start/page-start.ts';

/** Returns what the script in the head of index.html sets as `window.pageStart` in development, without a manifest. */
export const samplePageStart = (start: Partial<PageStart> = {}): PageStart => ({
  manifest: undefined,
  base: '/',
  route: '/',
  locale: 'en-us',
  shell: createShell(),
  queue: () => undefined,
  afterPaint: (work) => work(),
  fail: () => undefined,
  ...start,
});
