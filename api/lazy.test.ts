import { expect, test, vi } from 'vitest';
import { lazy } from './lazy.ts';

test.each([
  ['an object', {}],
  ['undefined', undefined],
])('%s is created at the first call, once', (_, value) => {
  const create = vi.fn(() => value);
  const read = lazy(create);
  expect(create).not.toHaveBeenCalled();
  expect(read()).toBe(value);
  expect(read()).toBe(value);
  expect(create).toHaveBeenCalledTimes(1);
});
