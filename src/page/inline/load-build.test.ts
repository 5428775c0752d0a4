import { beforeEach, expect, test, vi } from 'vitest';
import { reference } from '#api/reference.ts';
import { builtInBrand } from '#src/flow/brand/built-in-brand.ts';
import { chunkNames, type Manifest } from '#src/start/chunks.ts';
import type { PageStart } from '#src/start/page-start.ts';
import { resetPageAfterEach } from '#tests/support/reset-page.ts';
import { samplePageStart } from '#tests/support/sample-page-start.ts';

const chunks = chunkNames.map((name) => [name, `https://login.example/Login/assets/${name}.js`]);
const manifest: Manifest = Object.fromEntries(chunks);

const fetched = vi.fn<typeof fetch>();
const fail = vi.fn();
const prepareAfterPaint = vi.fn();

/** The scripts that the page has started, in order. */
let scripts: HTMLScriptElement[] = [];
const files = () => scripts.map(({ src }) => new URL(src).pathname);

/** Executes the script at the end of index.html. */
async function load(start: Partial<PageStart> = {}) {
  // The test decides when a script has loaded.
  vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) scripts.push(node);
    return node;
  });
  window.earlyRequests = {};
  window.pageStart = samplePageStart({ manifest, base: '/Login/', prepareAfterPaint, fail, ...start });
  vi.resetModules();
  await import('./load-build.ts');
}

/** Lets the browser paint for the first time. */
const paint = () => vi.advanceTimersByTimeAsync(20);

beforeEach(() => {
  scripts = [];
  for (const mock of [fetched, fail, prepareAfterPaint]) mock.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockResolvedValue(new Response('', { status: 503 }));
});
resetPageAfterEach();

test('after the first paint the page is prepared, the core starts, and the first requests are sent, once', async () => {
  await load({ cobrand: 'shop' });
  expect(files()).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
  await paint();
  await vi.advanceTimersByTimeAsync(1000);
  expect(prepareAfterPaint).toHaveBeenCalledOnce();
  expect(files()).toEqual(['/Login/assets/core.js']);
  expect(scripts[0]?.type).toBe('module');
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    `${window.location.origin}/loginsvc/v1/appinitload`,
    `${window.location.origin}/themesvc/v1/themes/shop`,
  ]);
  // The core, which this test has loaded apart from the script, sends the same reference.
  const headers = { 'X-Reference': reference() };
  expect(fetched.mock.calls.map(([, init]) => init?.headers)).toEqual([headers, headers]);
});

test('without a frame the build starts after half a second, and only once', async () => {
  vi.stubGlobal('requestAnimationFrame', vi.fn());
  await load();
  await vi.advanceTimersByTimeAsync(499);
  expect(files()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(files()).toHaveLength(1);
});

test('the view starts when the core has been executed, and a script that fails to load fails the page', async () => {
  await load();
  await paint();
  scripts[0]?.onload?.(new Event('load'));
  expect(files()).toEqual(['/Login/assets/core.js', '/Login/assets/vendor.js', '/Login/assets/app.js']);
  expect(fail).not.toHaveBeenCalled();
  scripts[0]?.dispatchEvent(new Event('error'));
  expect(fail).toHaveBeenCalledWith('load');
});

test('a host that forbids the Trusted Types policy fails the page, which is prepared once and gets its brand', async () => {
  vi.stubGlobal('trustedTypes', {
    createPolicy: () => {
      throw new TypeError('Policy "page-start" disallowed.');
    },
  });
  await load();
  await expect(paint()).rejects.toThrow('disallowed');
  await vi.advanceTimersByTimeAsync(1000);
  expect(fail).toHaveBeenCalledExactlyOnceWith('load');
  expect(prepareAfterPaint).toHaveBeenCalledOnce();
  expect(window.pageStart?.brand).toBeDefined();
});

const { title: builtInTitle, supportPhone: builtInPhone } = builtInBrand;
const [title, supportPhone] = ['Shop Bank', '1-800-555-0199'];
test.each([
  ['of a theme', 200, { title, supportPhone }, title, supportPhone],
  ['of a theme that failed', 404, { title, supportPhone }, builtInTitle, builtInPhone],
  ['of a response that is no object', 200, null, builtInTitle, builtInPhone],
  [
    'of a theme whose phone is a number',
    200,
    { id: 'shop', supportPhone: 18005550199 },
    'shop',
    '18005550199',
  ],
  ['of a theme whose title is no text', 200, { id: 'shop', title: {}, supportPhone }, 'shop', supportPhone],
] as const)('the failure page has the brand %s: %i, %j', async (_, status, body, shownTitle, shownPhone) => {
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
  await load({ cobrand: 'shop' });
  await paint();
  expect(window.pageStart?.brand).toMatchObject({ title: shownTitle, supportPhone: shownPhone });
});

test('in development, which has no manifest, nothing starts', async () => {
  await load({ manifest: undefined });
  await paint();
  expect(files()).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});
