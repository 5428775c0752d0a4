import type { PageStart } from '#api/page-start.ts';
import { createShell } from '#src/page/shell.ts';

/** Returns what the script in the head of index.html sets as `window.pageStart` in development, without a manifest. */
export const samplePageStart = (start: Partial<PageStart> = {}): PageStart => ({
  manifest: undefined,
  base: '/',
  route: '/',
  locale: 'en-us',
  requests: {},
  shell: createShell(),
  execute: () => undefined,
  ...start,
});
