import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { resetPageAfterEach } from '#tests/support/reset-page.ts';
import { samplePageStart } from '#tests/support/sample-page-start.ts';
import { errorReport, reportContext } from './error-reports.ts';

const html = document.documentElement;

resetPageAfterEach();
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') }));

/** Returns the report about an error at a path. */
function reportAt(pathname: string, error: unknown) {
  window.history.replaceState(null, '', pathname);
  return errorReport(error);
}

function failure(message: string, stack: string): Error {
  const error = new TypeError(message);
  error.stack = stack;
  return error;
}

test('a report has the page, the class of the error, and the frames in files of the app', () => {
  html.setAttribute('data-build', 'a1b2c3');
  html.lang = 'es-ES';
  window.pageStart = samplePageStart({ cobrand: 'some_Brand-1' });
  const stack = `TypeError: secret-word
    at fl (https://login.example.com/Login/assets/index-Drn4lSA-.js:9:84654)
    at https://elsewhere.example.com/extension.js:1:1
    at https://login.example.com/locales/en-us--dcYOv7k.js:1:7?password=secret-word`;
  expect(reportAt('/Login/forgot-password', failure('secret-word', stack))).toEqual({
    kind: 'error',
    build: 'a1b2c3',
    locale: 'es-ES',
    brand: 'some_Brand-1',
    name: 'TypeError',
    frames: ['index-Drn4lSA-.js:9:84654', 'en-us--dcYOv7k.js:1:7'],
    path: '/forgot-password',
    reference: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
    time: '2026-11-21T08:00:00.000Z',
  });
});

test('a report contains no text of the error, whatever the text is', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6 }), (secret) => {
      const marked = `<${secret}>`;
      const error = failure(marked, `${marked}\n at ${marked} (${marked})`);
      error.name = marked;
      const report = JSON.stringify([
        reportAt(`/${encodeURIComponent(marked)}`, error),
        reportAt('/', marked),
        reportAt('/', { message: marked }),
      ]);
      expect(errorReport(marked)).toMatchObject({ name: 'unknown', frames: [] });
      expect(report).not.toContain(JSON.stringify(marked).slice(1, -1));
    }),
  );
});

test.each([
  ['/', '/'],
  ['/loginapp', '/'],
  ['/Login/', '/'],
  ['/contact', '/contact'],
  ['/forgot-password/%20', 'unknown'],
])('the path %s is reported as %s', (pathname, path) => {
  expect(reportAt(pathname, new Error('x')).path).toBe(path);
});

test('an error without a stack has no frames, and a long stack is cut after ten', () => {
  const error = failure('x', Array(12).fill('at https://login.example.com/assets/app.js:1:2').join('\n'));
  expect(errorReport(error).frames).toEqual(Array(10).fill('app.js:1:2'));
  delete error.stack;
  expect(errorReport(error).frames).toEqual([]);
});

test.each([
  [undefined, 'anet'],
  ['', 'anet'],
  ['jane@example.com', 'other'],
  ['two words', 'other'],
  ['x'.repeat(21), 'other'],
])('the brand %s is reported as %s', (cobrand, brand) => {
  if (cobrand !== undefined) window.pageStart = samplePageStart({ cobrand });
  expect(reportContext()).toMatchObject({ build: 'development', brand });
});
