import { afterEach, expect, test, vi } from 'vitest';
import { samplePageStart } from '#src/development/sample-page-start.ts';
import { reportContext, sendReport } from './report.ts';

const html = document.documentElement;

afterEach(() => {
  vi.unstubAllGlobals();
  delete window.pageStart;
  html.removeAttribute('data-build');
  html.removeAttribute('lang');
});

test('a report names the build, the time, the language, the brand and the browser', () => {
  html.setAttribute('data-build', 'a1b2c3');
  html.lang = 'es-ES';
  window.pageStart = samplePageStart({ cobrand: 'some_Brand-1' });
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Gecko/20100101 Firefox/143.0' });
  expect(reportContext(new Date('2026-11-21T08:00:00Z'))).toEqual({
    build: 'a1b2c3',
    time: '2026-11-21T08:00:00.000Z',
    locale: 'es-ES',
    brand: 'some_Brand-1',
    browser: 'Firefox 143',
  });
});

test('without a build, a brand and a user agent, a report says so', () => {
  vi.stubGlobal('navigator', {});
  window.pageStart = samplePageStart({ cobrand: '' });
  const unnamed = { build: 'development', brand: 'anet', browser: 'other' };
  expect(reportContext()).toMatchObject(unnamed);
  delete window.pageStart;
  expect(reportContext()).toMatchObject(unnamed);
});

test.each(['jane@example.com', 'two words', 'x'.repeat(21)])(
  'the brand %s is no id, so it is left out',
  (cobrand) => {
    window.pageStart = samplePageStart({ cobrand });
    expect(reportContext().brand).toBe('other');
  },
);

test('a report is sent as a beacon, and a browser without beacons sends none', () => {
  const sendBeacon = vi.fn();
  const report = { kind: 'sample', ...reportContext() };
  vi.stubGlobal('navigator', { sendBeacon });
  sendReport('/reports', report);
  expect(sendBeacon).toHaveBeenCalledExactlyOnceWith('/reports', JSON.stringify(report));
  vi.stubGlobal('navigator', {});
  expect(() => sendReport('/reports', report)).not.toThrow();
});
