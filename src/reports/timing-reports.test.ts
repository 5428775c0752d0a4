import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handOffMark } from '#src/browser/post-form.ts';
import { markScreenLive } from '#src/core/screen-live.ts';
import { reportContext } from './report.ts';
import { reportTimings, type TimingReport } from './timing-reports.ts';

const sendBeacon = vi.fn((_url: string, _body: string) => true);

beforeEach(() => {
  performance.clearMarks();
  vi.stubGlobal('navigator', { sendBeacon, userAgent: '' });
});

afterEach(() => {
  sendBeacon.mockClear();
  vi.unstubAllGlobals();
});

function leavePage(): TimingReport[] {
  window.dispatchEvent(new Event('pagehide'));
  return sendBeacon.mock.calls.map(([, body]) => JSON.parse(body));
}

test('a visit reports each moment once, as a number and without a reference', async () => {
  const onEnded = reportTimings('/reports');
  markScreenLive();
  await Promise.resolve();
  onEnded({ call: 'appInit', outcome: 'ok', milliseconds: 1 });
  expect(leavePage()).toEqual([
    {
      kind: 'timings',
      ...reportContext(),
      time: expect.any(String),
      timings: { formLive: expect.any(Number) },
    },
  ]);
  onEnded({ call: 'login', outcome: 'ok', milliseconds: 1 });
  performance.mark(handOffMark);
  const [, second, ...others] = leavePage();
  expect(second?.timings).toEqual({ callSent: expect.any(Number), handOff: expect.any(Number) });
  expect(JSON.stringify(second)).not.toContain('reference');
  expect(others).toEqual([]);
  expect(leavePage()).toHaveLength(2);
});

test('a page that was opened in the background reports no timings', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const onEnded = reportTimings('/reports');
  onEnded({ call: 'login', outcome: 'ok', milliseconds: 1 });
  performance.mark(handOffMark);
  expect(leavePage()).toEqual([]);
});
