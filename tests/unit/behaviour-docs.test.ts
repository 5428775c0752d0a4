// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FaultyCall } from '#api/offline/account.ts';
import { accounts } from '#api/offline/accounts.ts';
import { activations } from '#api/offline/activations.ts';
import type { CallName } from '#api/offline/all-calls.ts';
import { respondToLogin } from '#api/offline/handlers/session.ts';
import { specialPasswords, specialPins } from '#api/offline/special-values.ts';
import { validationModels } from '#api/offline/validation-models.ts';
import { hints } from '#src/locales/hints.ts';
import { messages } from '#src/locales/messages.ts';
import { failureTables, handledReasons } from '#tests/support/failure-tables.ts';

// docs/behaviour.md and docs/services.md are for the most part written by hand. These tests compare their names with those of the code.

const page = readFileSync('docs/behaviour.md', 'utf8').replace(/\\(?=[_*])/g, '');

const keys = [...Object.keys(messages), ...Object.keys(hints)];
const names: readonly string[] = [...keys, ...handledReasons];

/**
 * Words in capital letters with an underscore. `…_X` stands for every key that ends with `_X`, and `_2` follows a key
 * that ends with `_1`.
 */
const named = [...page.matchAll(/(?<![A-Za-z`_…])(?:…_)?(?:[A-Z]+_)+[A-Z\d]+(?:, _\d)*/g)].flatMap(
  ([match]) => {
    const [first = '', ...numbers] = match.split(', _');
    return [first, ...numbers.map((number) => first.replace(/\d$/, number))];
  },
);

const means = (text: string, name: string): boolean =>
  text.startsWith('…') ? name.endsWith(text.slice(1)) : text === name;

test('docs/behaviour.md names only message keys and reasons that exist', () => {
  expect(named.filter((text) => !names.some((name) => means(text, name)))).toEqual([]);
});

/** Returns the failures of a call by which accounts and activation codes of the offline service show it. */
const faultsOf = (call: FaultyCall) => [...accounts, ...activations].map(({ faults }) => faults?.[call]);

/** How the offline service makes each call fail. */
const places: Readonly<Record<Exclude<CallName, 'appInit' | 'theme'>, readonly unknown[]>> = {
  activateUser: [specialPasswords, faultsOf('activateUser')],
  activationContact: [specialPins, faultsOf('activationContact')],
  activationLink: [faultsOf('activationLink')],
  createPin: [faultsOf('createPin')],
  expiredPassword: [specialPasswords],
  forgottenPassword: [specialPasswords],
  login: [respondToLogin.toString(), faultsOf('login')],
  recoverPassword: [faultsOf('userToken')],
  recoverUsername: [faultsOf('userToken')],
  searchUsers: [specialPins, faultsOf('searchUsers')],
  verifyChallenge: [specialPins],
  verifyPin: [specialPins, faultsOf('verifyPin')],
};

describe.each(Object.entries(places))('%s', (call, offline) => {
  const { rows } = failureTables[call as keyof typeof places];
  const reasons = rows.flatMap(({ reason }) => reason ?? []);

  test('the offline service has every reason of its table', () => {
    const source = offline
      .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
      .join('');
    expect(reasons.filter((reason) => !new RegExp(`["']${reason}["']`).test(source))).toEqual([]);
  });
});

test('docs/services.md names every model of the offline service', () => {
  const services = readFileSync('docs/services.md', 'utf8');
  expect(validationModels.filter(({ name }) => !services.includes(`\`${name}\``))).toEqual([]);
});
