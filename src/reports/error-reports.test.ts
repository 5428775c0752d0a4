import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { errorReport, reportErrors } from './error-reports.ts';

const now = new Date('2026-11-21T08:00:00Z');

function failure(message: string, stack: string): Error {
  const error = new TypeError(message);
  error.stack = stack;
  return error;
}

test('a report contains the class of the error and the frames in the files of the app', () => {
  const stack = `TypeError: secret-word
    at fl (https://login.example.com/Login/assets/index-Drn4lSA-.js:9:84654)
    at https://elsewhere.example.com/extension.js:1:1
    at https://login.example.com/locales/en-us--dcYOv7k.js:1:7?password=secret-word`;
  expect(errorReport(failure('secret-word', stack), '/Login/forgot-password', now)).toEqual({
    kind: 'error',
    build: 'development',
    locale: document.documentElement.lang,
    brand: 'anet',
    browser: expect.stringMatching(/^[A-Z][a-z]+ \d+$|^other$/),
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
        errorReport(error, `/${marked}`, now),
        errorReport(marked, '/', now),
        errorReport({ message: marked }, '/', now),
      ]);
      expect(report).not.toContain(JSON.stringify(marked).slice(1, -1));
    }),
  );
});

test('a page sends at most five reports', () => {
  const sendBeacon = vi.fn((_url: string, _report: string) => true);
  vi.stubGlobal('navigator', { sendBeacon });
  const onError = reportErrors('https://reports.example.com/errors');
  for (let index = 0; index < 8; index += 1) onError(new RangeError('x'));
  expect(sendBeacon).toHaveBeenCalledTimes(5);
  const [url, body] = sendBeacon.mock.calls[0] ?? [];
  expect(url).toBe('https://reports.example.com/errors');
  expect(JSON.parse(body ?? '')).toMatchObject({ name: 'RangeError', path: '/' });
  vi.unstubAllGlobals();
});

test.each([
  ['/', '/'],
  ['/loginapp', '/'],
  ['/Login/', '/'],
  ['/contact', '/contact'],
  ['/forgot-password/%20', 'unknown'],
])('the path %s is reported as %s', (pathname, path) => {
  expect(errorReport(new Error('x'), pathname, now).path).toBe(path);
});

test('an error without a stack has no frames, and a long stack is cut after ten', () => {
  const error = failure('x', Array(12).fill('at https://login.example.com/assets/app.js:1:2').join('\n'));
  expect(errorReport(error, '/', now).frames).toEqual(Array(10).fill('app.js:1:2'));
  delete error.stack;
  expect(errorReport(error, '/', now).frames).toEqual([]);
});

test('what is not an error is reported without a class and without frames', () => {
  expect(errorReport('x', '/', now)).toMatchObject({ kind: 'error', name: 'unknown', frames: [] });
});

test('an uncaught error and an unhandled rejection are reported', () => {
  const sendBeacon = vi.fn((_url: string, _report: string) => true);
  vi.stubGlobal('navigator', { sendBeacon });
  const added = vi.spyOn(window, 'addEventListener');
  reportErrors('/reports');
  const listeners = added.mock.calls;
  window.dispatchEvent(Object.assign(new Event('error'), { error: new RangeError('x') }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new SyntaxError('x') }));
  expect(sendBeacon.mock.calls.map(([, body]) => JSON.parse(body).name)).toEqual([
    'RangeError',
    'SyntaxError',
  ]);
  for (const [type, listener] of listeners) window.removeEventListener(type, listener);
  vi.unstubAllGlobals();
});
