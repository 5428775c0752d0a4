import type { QueryClient } from '@tanstack/query-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#src/core/query-client.ts';
import { samplePageStart } from '#src/development/sample-page-start.ts';
import { PageNotice } from './page-notice.ts';
import { showPageNotice } from './show-page-notice.ts';

const onClick = vi.fn();
const mutationKey = ['wait'];
const shown = () => document.querySelector('[role=status]');
let client: QueryClient;

let mayAppear: boolean;

/** Starts a notice that appears after a second of waiting. */
function start(): PageNotice {
  const notice = new PageNotice({ client, name: 'slow-notice', mutationKey, delay: 1000, onClick });
  client.getMutationCache().subscribe(() => notice.update(mayAppear));
  return notice;
}

/** Leaves notices to the view. */
function leaveToView(notice: PageNotice): void {
  mayAppear = false;
  notice.update(mayAppear);
}

/** Begins a wait. Returns a function that ends it. */
function wait(key: readonly string[] = [...mutationKey, 'login']): () => Promise<void> {
  let end: () => void = () => undefined;
  const mutationFn = () =>
    new Promise<void>((resolve) => {
      end = resolve;
    });
  const done = client.getMutationCache().build(client, { mutationKey: key, mutationFn }).execute(undefined);
  return async () => {
    await Promise.resolve();
    end();
    await done;
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  onClick.mockClear();
  mayAppear = true;
  client = createQueryClient();
  window.pageStart = samplePageStart({
    showNotice: (name, onClick) => showPageNotice('es-es', name, onClick),
  });
  document.body.innerHTML = `
    <template id="slow-notice.en-us"><p>Slow.</p></template>
    <template id="slow-notice.es-es"><p>Lento.</p><button>Detener</button></template>`;
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
  delete window.pageStart;
  document.body.innerHTML = '';
});

test('a notice appears after its delay, in the locale of the page, and its button acts', () => {
  start();
  wait();
  vi.advanceTimersByTime(999);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown()).not.toBeNull();
  vi.advanceTimersByTime(50);
  expect(shown()).toHaveTextContent(/^Lento\./);
  expect(onClick).not.toHaveBeenCalled();
  shown()?.querySelector('button')?.click();
  expect(onClick).toHaveBeenCalledOnce();
});

test('the delay of a notice begins with the first mutation, and the notice appears once', () => {
  start();
  wait();
  vi.advanceTimersByTime(600);
  wait();
  vi.advanceTimersByTime(400);
  expect(shown()).not.toBeNull();
  wait();
  vi.advanceTimersByTime(1000);
  expect(document.querySelectorAll('[role=status]')).toHaveLength(1);
});

test('a notice does not appear if the wait ends before, or if another mutation is pending', async () => {
  start();
  await wait()();
  wait(['other']);
  vi.advanceTimersByTime(1000);
  expect(shown()).toBeNull();
});

test('a notice disappears with the wait, and appears again at the next one', async () => {
  start();
  for (const _ of [1, 2]) {
    const end = wait();
    vi.advanceTimersByTime(1000);
    expect(shown()).not.toBeNull();
    await end();
    expect(shown()).toBeNull();
  }
});

test('a notice that is shown when the view takes over stays until the wait is over, and never appears again', async () => {
  const notice = start();
  const end = wait();
  vi.advanceTimersByTime(1000);
  leaveToView(notice);
  expect(notice.isShown()).toBe(true);
  expect(shown()).not.toBeNull();
  await end();
  expect(notice.isShown()).toBe(false);
  expect(shown()).toBeNull();
});

test.each([
  ['that waits', 999],
  ['that does not wait', undefined],
])('a notice %s is not shown once the view shows its own', (_, waited) => {
  const notice = start();
  if (waited !== undefined) {
    wait();
    vi.advanceTimersByTime(waited);
  }
  leaveToView(notice);
  wait();
  vi.advanceTimersByTime(1000);
  expect(shown()).toBeNull();
});

test('the status is in the page before its text, so that a screen reader announces it', () => {
  start();
  wait();
  vi.advanceTimersByTime(1000);
  expect(shown()).toHaveTextContent(/^$/);
  vi.advanceTimersByTime(50);
  expect(shown()).toHaveTextContent('Lento.');
});

test.each(['', '<div id="slow-notice.es-es"></div>'])(
  'a page without the template (%s) shows nothing',
  (html) => {
    document.body.innerHTML = html;
    start();
    wait();
    vi.advanceTimersByTime(1000);
    expect(shown()).toBeNull();
  },
);
