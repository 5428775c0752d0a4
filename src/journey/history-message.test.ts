import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMessageKey } from '#src/flows/message-keys.ts';
import { messageOf } from './history-message.ts';

test('the key of a message is read from history', () => {
  expect(messageOf({ message: 'LOGIN_DECLINED_ERROR' })).toBe('LOGIN_DECLINED_ERROR');
});

test('anything else that stands there is no message', () => {
  const value = fc.oneof(
    fc.anything(),
    fc.constantFrom('toString', '__proto__', 'constructor', 'login_declined_error'),
  );
  fc.assert(
    fc.property(value, (message) => {
      fc.pre(!isMessageKey(message));
      expect(messageOf({ message })).toBeUndefined();
    }),
  );
  expect(isMessageKey('toString')).toBe(false);
  expect(isMessageKey('__proto__')).toBe(false);
});
