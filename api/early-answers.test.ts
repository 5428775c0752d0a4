import { expect, test, vi } from 'vitest';
import { askEarly, takeEarlyAnswer } from './early-answers.ts';

const answerOnce = (text: string) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(text)));

test('an early answer is handed over once', async () => {
  const asked = answerOnce('first');
  askEarly('/once');
  await expect(takeEarlyAnswer('/once')).resolves.toEqual({ status: 200, text: 'first' });
  expect(takeEarlyAnswer('/once')).toBeUndefined();
  askEarly('/once');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('what the app has asked for by itself is not asked for early', () => {
  const asked = answerOnce('');
  expect(takeEarlyAnswer('/faster')).toBeUndefined();
  askEarly('/faster');
  expect(asked).not.toHaveBeenCalled();
});
