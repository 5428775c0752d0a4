import { expect, test } from 'vitest';
import { stepBefore } from './step-back.ts';

test.each([
  ['forgot-username', 'choose-username', { step: 'verify-identity' }],
  ['forgot-username', 'verify-identity', { step: 'recover-username' }],
  ['forgot-password', 'change-password', { step: 'verify-identity' }],
  ['forgot-password', 'verify-identity', { step: 'recover-password' }],
  ['reset-password', 'change-password', { step: 'verify-identity' }],
  ['user-activation', 'activate-user', { step: 'verify-identity' }],
] as const)('before %s, %s is %j', (flow, step, position) => {
  expect(stepBefore(flow, step)).toStrictEqual({ to: 'flow', flow, position });
});

test.each([
  ['forgot-username', 'recover-username'],
  ['forgot-password', 'recover-password'],
  ['verification-required', 'verify-identity'],
  ['reset-password', 'verify-identity'],
  ['user-activation', 'verify-identity'],
] as const)('before %s, %s is login', (flow, step) => {
  expect(stepBefore(flow, step)).toStrictEqual({ to: 'login' });
});
