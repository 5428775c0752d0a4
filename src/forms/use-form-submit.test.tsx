import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Submit } from '#src/flows/submit.ts';
import { type FormEffect, secretFields } from '#src/flows/transition.ts';
import { BusyContext } from './use-busy.ts';
import { useFormSubmit } from './use-form-submit.ts';

const sample = { name: 'sample' } as Submit<undefined, unknown>;
const effects = { clear: vi.fn(), onFailRule: vi.fn(), onCaptchaMissing: vi.fn(), onCaptchaUsed: vi.fn() };
const detach = vi.fn();
const names = ['username', 'password', 'newPassword', 'recaptcha'];

let applyEffect: (effect: FormEffect) => void;
let setBusy: (busy: boolean) => void;

const runner = {
  mutationOf: () => ({}),
  attachForm: (_: string, apply: typeof applyEffect) => {
    applyEffect = apply;
    return detach;
  },
};

function Form() {
  useFormSubmit(sample, undefined, effects);
  return names.map((name) => <input key={name} name={name} />);
}

function Page() {
  const [busy, set] = useState(true);
  setBusy = set;
  return (
    <BusyContext value={busy}>
      <Form />
    </BusyContext>
  );
}

const apply = (effect: FormEffect) => act(() => applyEffect(effect));
const beBusy = (busy: boolean) => act(() => setBusy(busy));
const focused = () => document.activeElement?.getAttribute('name') ?? null;
/** Applies an effect while the page is busy. Returns the field that has the focus when it is idle. */
function focusedAfter(effect: FormEffect): string | null {
  apply(effect);
  expect(focused()).toBeNull();
  beBusy(false);
  return focused();
}

let unmount: () => void;
beforeEach(async () => {
  vi.clearAllMocks();
  const routeTree = createRootRoute({ component: Page });
  const router = createRouter({ routeTree, history: createMemoryHistory(), context: { core: { runner } } });
  await router.load();
  const content = <RouterProvider router={router as never} />;
  ({ unmount } = render(<QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>));
});

describe('when the page is idle again, the focus goes', () => {
  test.each<[string, FormEffect, string | null]>([
    ['to the field that the outcome names', { invalidField: 'username' }, 'username'],
    [
      'to it rather than to an emptied one',
      { invalidField: 'username', clearFields: ['password'] },
      'username',
    ],
    ['to the captcha that is missing', { invalidField: 'recaptcha' }, 'recaptcha'],
    ['to the first emptied field', { clearFields: ['recaptcha', 'password', 'username'] }, 'password'],
    ['to the refused new password', { failRule: 'last-five', clearFields: ['password'] }, 'newPassword'],
    ['nowhere if only the captcha was reset', { clearFields: ['recaptcha'] }, null],
    ['nowhere on a departure', { clearFields: secretFields }, null],
    ['nowhere without an effect', {}, null],
  ])('%s', (_, effect, expected) => {
    expect(focusedAfter(effect)).toBe(expected);
  });

  test('once: a later submit leaves it where the user has put it', () => {
    expect(focusedAfter({ invalidField: 'username' })).toBe('username');
    act(() => document.getElementsByName('password')[0]?.focus());
    beBusy(true);
    beBusy(false);
    expect(focused()).toBe('password');
  });
});

test.each<[FormEffect, (keyof typeof effects)[]]>([
  [{}, []],
  [{ invalidField: 'username' }, []],
  [{ invalidField: 'recaptcha' }, ['onCaptchaMissing']],
  [{ clearFields: ['password'] }, ['clear']],
  [{ clearFields: ['password', 'recaptcha'] }, ['clear', 'onCaptchaUsed']],
  [{ failRule: 'card-number' }, ['onFailRule']],
])('the effect %j changes the form by %j', (effect, called) => {
  apply(effect);
  const names = Object.entries(effects).filter(([, { mock }]) => mock.calls.length > 0);
  expect(names.map(([name]) => name)).toEqual(called);
  if (effect.clearFields) expect(effects.clear).toHaveBeenCalledWith(effect.clearFields);
  if (effect.failRule) expect(effects.onFailRule).toHaveBeenCalledWith(effect.failRule);
});

test('a form that is gone gets no effect any more', () => {
  expect(detach).not.toHaveBeenCalled();
  unmount();
  expect(detach).toHaveBeenCalledOnce();
});
