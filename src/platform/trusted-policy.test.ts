import { afterEach, expect, test, vi } from 'vitest';
import { trustedPolicy } from './trusted-policy.ts';

const rules = { createScriptURL: (url: string) => url };

afterEach(() => void vi.unstubAllGlobals());

test('the policy is the one that the browser creates by the name and the rules', () => {
  const policy = { createScriptURL: () => 'trusted' };
  const createPolicy = vi.fn(() => policy);
  vi.stubGlobal('trustedTypes', { createPolicy });
  expect(trustedPolicy('sample', rules)).toBe(policy);
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('sample', rules);
});

test('in a browser without Trusted Types the rules are the policy', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(trustedPolicy('sample', rules)).toBe(rules);
});
