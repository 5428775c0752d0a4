import type { PageStart } from '#src/platform/page-start.ts';

/** What the script in the head of index.html sets on `window`, for a page in development: there is no manifest. */
export const samplePageStart = (start: Partial<PageStart> = {}): PageStart => ({
  manifest: undefined,
  base: '/',
  route: '/',
  locale: 'en-us',
  requests: {},
  release: () => undefined,
  ...start,
});
