import { describe, expect, test } from 'vitest';
import { canShow, type FlowFacts, factsOf } from './can-show.ts';
import { type Flow, flows, methods, type Position, pinStates, type Step, stepNames } from './flow.ts';
import type { FlowSearch } from './flow-search.ts';
import { positionRank } from './position-order.ts';
import { newTicket, type Ticket } from './ticket.ts';

const flowNames = Object.keys(flows) as Flow[];
const flags = [false, true];

const allSearches: FlowSearch[] = [undefined, ...stepNames].flatMap((step) =>
  [undefined, ...methods].flatMap((method) =>
    [undefined, ...pinStates].map((pin) => ({
      ...(step && { step }),
      ...(method && { method }),
      ...(pin && { pin }),
    })),
  ),
);

const allFacts: FlowFacts[] = flags.flatMap((hasToken) =>
  flags.flatMap((needsNoPin) =>
    [undefined, ...methods].flatMap((pinSentBy) =>
      flags.flatMap((pinVerified) =>
        flags.flatMap((hasUsernames) =>
          flags.map((hasContact) => ({
            // A ticket that asks for no PIN has no token to verify.
            hasToken: hasToken && !needsNoPin,
            needsNoPin,
            pinSentBy: hasToken && !needsNoPin ? pinSentBy : undefined,
            pinVerified,
            hasUsernames,
            hasContact,
          })),
        ),
      ),
    ),
  ),
);

const nothing: FlowFacts = {
  hasToken: false,
  needsNoPin: false,
  pinSentBy: undefined,
  pinVerified: false,
  hasUsernames: false,
  hasContact: false,
};

/** What the contract says a position needs, in words of its own. */
function isAllowed(flow: Flow, { step, method, pin }: Position, facts: FlowFacts): boolean {
  const steps: readonly Step[] = flows[flow].steps;
  if (!steps.includes(step)) return false;
  const verified = facts.hasToken && facts.pinVerified;
  switch (step) {
    case 'recover-username':
    case 'recover-password':
      return true;
    case 'verify-identity':
      if (pin === 'sent') return facts.hasToken && method !== undefined && facts.pinSentBy === method;
      if (pin === 'have') return facts.hasToken;
      return facts.hasToken || flow === 'user-activation';
    case 'choose-username':
      return verified && facts.hasUsernames;
    case 'change-password':
      return facts.needsNoPin || verified;
    case 'activate-user':
      return verified && facts.hasContact;
  }
}

describe.each(flowNames)('%s, over every search and all facts', (flow) => {
  // Only an expired password is changed without a PIN.
  const isPossible = ({ needsNoPin }: FlowFacts) => flow === 'reset-password' || !needsNoPin;

  const cases = allSearches.flatMap((search) =>
    allFacts.filter(isPossible).map((facts) => ({ search, facts, verdict: canShow(flow, search, facts) })),
  );

  test('what is shown has what it needs', () => {
    for (const { facts, verdict } of cases)
      if ('show' in verdict) expect(isAllowed(flow, verdict.show, facts)).toBe(true);
  });

  test('what is shown stays when it is asked for', () => {
    for (const { facts, verdict } of cases)
      if ('show' in verdict) expect(canShow(flow, verdict.show, facts)).toEqual(verdict);
  });

  test('what is asked for and allowed is shown', () => {
    for (const { search, facts, verdict } of cases) {
      const { step } = search;
      if (step === undefined) continue;
      const plain: Position = step === 'verify-identity' ? { ...search, step } : { step };
      const asked =
        plain.pin === undefined ? { step } : plain.pin === 'have' ? { step, pin: 'have' as const } : plain;
      if (isAllowed(flow, asked, facts)) expect(verdict).toEqual({ show: asked });
    }
  });

  test('nobody is led further than they asked, but for a password that needs no PIN', () => {
    for (const { search, facts, verdict } of cases) {
      if (!('show' in verdict) || facts.needsNoPin) continue;
      const steps: readonly Step[] = flows[flow].steps;
      const step =
        search.step !== undefined && steps.includes(search.step) ? search.step : flows[flow].steps[0];
      expect(steps.indexOf(verdict.show.step)).toBeLessThanOrEqual(steps.indexOf(step));
      if (verdict.show.step === step && search.pin === undefined) {
        expect(positionRank(flow, verdict.show)).toBe(positionRank(flow, { step }));
      }
    }
  });

  test('no step between the one shown and the one asked for could be shown', () => {
    const steps: readonly Step[] = flows[flow].steps;
    for (const { search, facts, verdict } of cases) {
      const shown = 'show' in verdict ? steps.indexOf(verdict.show.step) : -1;
      const asked = search.step === undefined ? 0 : Math.max(0, steps.indexOf(search.step));
      const between = steps.slice(shown + 1, asked + 1).filter((step) => isAllowed(flow, { step }, facts));
      expect(between).toEqual([]);
    }
  });

  test('login is where those go who have nothing to show, and nobody else', () => {
    for (const { facts, verdict } of cases) {
      const entersFromLogin = flow === 'verification-required' || flow === 'reset-password';
      const empty = !facts.hasToken && !(flow === 'reset-password' && facts.needsNoPin);
      expect('leave' in verdict).toBe(entersFromLogin && empty);
    }
  });
});

test.each([
  ['forgot-username', 'choose-username'],
  ['forgot-password', 'change-password'],
  ['reset-password', 'change-password'],
  ['user-activation', 'activate-user'],
] as const)('a reload of %s at %s, which has lost the PIN, asks for it again', (flow, step) => {
  const facts: FlowFacts = { ...nothing, hasToken: true, pinSentBy: 'email' };
  expect(canShow(flow, { step }, facts)).toEqual({ show: { step: 'verify-identity', pin: 'have' } });
});

test('facts come from the ticket of the same flow only', () => {
  const ticket = newTicket('forgot-username', 0, { token: 't', pinSentAt: 5, pinMethod: 'sms' });
  const memory = { pin: '1', usernames: [{ userName: 'a', accountId: null, businessName: null }] };
  expect(factsOf('forgot-username', ticket, memory)).toEqual({
    hasToken: true,
    needsNoPin: false,
    pinSentBy: 'sms',
    pinVerified: true,
    hasUsernames: true,
    hasContact: false,
  });
  expect(factsOf('forgot-password', ticket, memory)).toEqual(nothing);
  expect(factsOf('reset-password', newTicket('reset-password', 0, { requirePin: false }), {})).toEqual({
    ...nothing,
    needsNoPin: true,
  });
});

/** A ticket as session storage gives it back, with a PIN sent by text message. */
const stored = (flow: Flow, rest: Partial<Ticket> = {}) =>
  newTicket(flow, 0, { token: 't', email: 'm***@x', pinSentAt: 5, pinMethod: 'sms', ...rest });

const choice = { step: 'verify-identity' } as const;
const bySms = { step: 'verify-identity', method: 'sms', pin: 'sent' } as const;
const withPin = { step: 'verify-identity', pin: 'have' } as const;

describe('after a reload', () => {
  test.each([
    ['forgot-username', 'recover-username'],
    ['forgot-password', 'recover-password'],
  ] as const)('the first step of %s is the same, with or without a ticket', (flow, step) => {
    for (const ticket of [undefined, stored(flow)]) {
      expect(canShow(flow, {}, factsOf(flow, ticket, {}))).toEqual({ show: { step } });
    }
  });

  test.each(flowNames)('the send-PIN choice and PIN entry of %s are the same', (flow) => {
    for (const show of [choice, bySms, withPin]) {
      expect(canShow(flow, show, factsOf(flow, stored(flow), {}))).toEqual({ show });
    }
  });

  test('the change of a password where requirePin is false is the same', () => {
    const facts = factsOf('reset-password', newTicket('reset-password', 0, { requirePin: false }), {});
    for (const asked of [{}, choice, { step: 'change-password' } as const]) {
      expect(canShow('reset-password', asked, facts)).toEqual({ show: { step: 'change-password' } });
    }
  });

  test.each([
    ['forgot-username', { show: { step: 'recover-username' } }],
    ['forgot-password', { show: { step: 'recover-password' } }],
    ['verification-required', { leave: 'login' }],
    ['reset-password', { leave: 'login' }],
    ['user-activation', { show: choice }],
  ] as const)('%s without a ticket of its own is at %o', (flow, verdict) => {
    const others = flowNames.filter((other) => other !== flow).map((other) => stored(other));
    for (const ticket of [undefined, ...others]) {
      for (const step of flows[flow].steps) {
        const facts = factsOf(flow, ticket, { pin: '1' });
        expect(canShow(flow, { step, method: 'sms', pin: 'sent' }, facts)).toEqual(verdict);
      }
    }
  });

  test('a ticket that only counts attempts leads no further than the first step', () => {
    const facts = factsOf('forgot-username', newTicket('forgot-username', 0, { noMatchAttempts: 1 }), {});
    expect(canShow('forgot-username', choice, facts)).toEqual({ show: { step: 'recover-username' } });
  });
});

describe('entry of a PIN that was sent', () => {
  const asked = { step: 'verify-identity', pin: 'sent' } as const;
  const unsent = newTicket('forgot-password', 0, { token: 't', email: 'm***@x' });

  test.each([
    ['none was sent: the choice', { ...asked, method: 'sms' }, unsent, choice],
    ['by another method: the choice', { ...asked, method: 'email' }, stored('forgot-password'), choice],
    ['one that has served: the choice', { ...asked, method: 'sms' }, { ...unsent, pinSentAt: 5 }, choice],
    ['no method in the address: the one of the ticket', asked, stored('forgot-password'), bySms],
    ['a PIN at hand has no method', { ...withPin, method: 'email' }, stored('forgot-password'), withPin],
    ['a method alone means nothing', { ...choice, method: 'sms' }, stored('forgot-password'), choice],
  ] as const)('%s', (_, search, ticket, show) => {
    expect(canShow('forgot-password', search, factsOf('forgot-password', ticket, {}))).toEqual({ show });
  });
});
