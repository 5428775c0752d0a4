import { beforeEach, expect, test, vi } from 'vitest';
import { reference } from '#api/reference.ts';
import { builtInBrand } from '#src/flow/brand/built-in-brand.ts';
import type { Manifest } from '#src/start/chunks.ts';
import type { PageStart } from '#src/start/page-start.ts';
import { resetPageAfterEach } from '#tests/support/reset-page.ts';
import { samplePageStart } from '#tests/support/sample-page-start.ts';

const fetched = vi.fn<typeof fetch>();

/** Executes the script at the end of index.html, and lets the browser paint. */
async function load(start: Partial<PageStart> = {}) {
  const afterPaint = vi.fn<PageStart['afterPaint']>();
  window.earlyRequests = {};
  window.pageStart = samplePageStart({ manifest: {} as Manifest, cobrand: 'shop', afterPaint, ...start });
  vi.resetModules();
  await import('./request-early.ts');
  expect(fetched).not.toHaveBeenCalled();
  afterPaint.mock.lastCall?.[0]();
}

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  fetched.mockResolvedValue(new Response('', { status: 503 }));
});
resetPageAfterEach();

test('after the first paint app init and the theme are requested', async () => {
  await load();
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    `${window.location.origin}/loginsvc/v1/appinitload`,
    `${window.location.origin}/themesvc/v1/themes/shop`,
  ]);
  // The core, which this test has loaded apart from the script, sends the same reference.
  const headers = { 'X-Reference': reference() };
  expect(fetched.mock.calls.map(([, init]) => init?.headers)).toEqual([headers, headers]);
});

const supportPhone = '1-800-555-0199';
const shop = { title: 'Shop Bank', supportPhone };
const builtIn = { title: builtInBrand.title, supportPhone: builtInBrand.supportPhone };
test.each([
  ['of a theme', 200, shop, shop],
  ['of a theme that failed', 404, shop, builtIn],
  ['of a response that is no object', 200, null, builtIn],
  ['of a theme without a title', 200, { supportPhone }, builtIn],
  ['of a theme whose title is no text', 200, { ...shop, id: 'id', title: {} }, { ...shop, title: 'id' }],
])('the failure page has the brand %s: %i, %j', async (_, status, body, shown) => {
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
  await load();
  await vi.waitFor(() => expect(window.pageStart?.brand).toMatchObject(shown));
});

test('in development, which has no manifest, nothing is requested', async () => {
  await load({ manifest: undefined });
  expect(fetched).not.toHaveBeenCalled();
});
