// @vitest-environment node
import { expect, test } from 'vitest';
import { createTestSession } from './test-session.ts';

const password = 'Brand-New-Horse-7';

test('opening an activation link sends nothing, and a code activates once', () => {
  const session = createTestSession();
  const before = session.engine.inbox();
  session.activationLink('NEW-SMS');
  expect(session.engine.inbox()).toEqual(before);
  session.createPin('NEW-SMS', 3);
  expect(session.engine.inbox()[0]).toMatchObject({ by: 'text', to: '+1 555 010 0901' });
  expect(session.activate('NEW-SMS', session.newestPin(), 'new-sms', password).status).toBe(200);
  expect(session.activationLink('NEW-SMS').body.errorMessage).toMatch(/already been used/);
  expect(session.createPin('NEW-SMS', 3).summary).toBe('401 TOKEN_EXPIRED');
});
