import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { samplePageStart } from '#development/sample-page-start.ts';
import { PageNotice } from './page-notice.ts';

const onClick = vi.fn();
const shown = () => document.querySelector('[role=status]');
const create = (name = 'slow') => new PageNotice(name, 1000, onClick);

beforeEach(() => {
  vi.useFakeTimers();
  onClick.mockClear();
  window.pageStart = samplePageStart({ locale: 'es-es' });
  document.body.innerHTML = `
    <template id="slow.en-us"><p>Slow.</p></template>
    <template id="slow.es-es"><p>Lento.</p><button>Detener</button></template>
    <div id="slow-element.es-es"></div>`;
});
afterEach(() => {
  vi.useRealTimers();
  delete window.pageStart;
  document.body.innerHTML = '';
});

test('a notice appears after its delay, in the locale of the page, and its button acts', () => {
  create().toggle(true);
  vi.advanceTimersByTime(999);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown()).toHaveTextContent(/^Lento\./);
  expect(onClick).not.toHaveBeenCalled();
  shown()?.querySelector('button')?.click();
  expect(onClick).toHaveBeenCalledOnce();
});

test('the delay of a notice begins once, and the notice appears once', () => {
  const notice = create();
  notice.toggle(true);
  vi.advanceTimersByTime(600);
  notice.toggle(true);
  vi.advanceTimersByTime(400);
  expect(shown()).not.toBeNull();
  notice.toggle(true);
  vi.advanceTimersByTime(1000);
  expect(document.querySelectorAll('[role=status]')).toHaveLength(1);
});

test('a notice does not appear if the wait ends before', () => {
  const notice = create();
  notice.toggle(true);
  notice.toggle(false);
  vi.advanceTimersByTime(1000);
  expect(shown()).toBeNull();
});

test('a notice disappears with the wait, and appears again at the next one', () => {
  const notice = create();
  for (const _ of [1, 2]) {
    notice.toggle(true);
    vi.advanceTimersByTime(1000);
    expect(shown()).not.toBeNull();
    notice.toggle(false);
    expect(shown()).toBeNull();
  }
});

test('the status is in the page before its text, so that a screen reader announces it', () => {
  const texts: (string | null)[] = [];
  const append = document.body.append.bind(document.body);
  vi.spyOn(document.body, 'append').mockImplementation((...nodes) => {
    texts.push(...nodes.map((node) => (node as Element).textContent));
    append(...nodes);
  });
  create().toggle(true);
  vi.advanceTimersByTime(1000);
  expect(texts).toEqual(['']);
  expect(shown()).toHaveTextContent('Lento.');
});

test.each(['other', 'slow-element'])('a page without the template (%s) shows nothing', (name) => {
  create(name).toggle(true);
  vi.advanceTimersByTime(1000);
  expect(shown()).toBeNull();
});
