import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createQueryClient } from '#src/core/query-client.ts';
import type { Submit } from '#src/flows/submit.ts';
import type { FormEffect } from '#src/flows/transition.ts';
import { useSubmitForm } from './submit-form.tsx';
import { BusyContext } from './use-busy.ts';

const names = ['username', 'password', 'newPassword'] as const;
const filledIn = { username: ' ann ', password: 'old', newPassword: 'new' };
const fields = z.string().check(z.trim());
const schema = z.object({ username: fields, password: fields, newPassword: fields });
const sample = { name: 'sample' } as Submit<undefined, typeof filledIn & { recaptcha?: string }>;

const effects = { onRefuse: vi.fn(), require: vi.fn(() => true), reset: vi.fn() };
const detach = vi.fn();
const mutationFn = vi.fn((_: unknown) => Promise.resolve());
const isBusy = vi.fn(() => false);
let applyEffect: (effect: FormEffect) => void;
let setBusy: (busy: boolean) => void;
let form: ReturnType<typeof useSubmitForm<undefined, typeof filledIn>>['form'];

const runner = {
  isBusy,
  mutationOf: ({ name }: { name: string }) => ({ mutationKey: ['submit', name], mutationFn }),
  attachForm: (_: string, apply: typeof applyEffect) => {
    applyEffect = apply;
    return detach;
  },
};

function Form() {
  const submitForm = useSubmitForm(sample, undefined, {
    schema,
    defaultValues: filledIn,
    onRefuse: effects.onRefuse,
    captcha: { ...effects, response: 'response' },
  });
  form = submitForm.form;
  return (
    <>
      {[...names, 'recaptcha'].map((name) => (
        <input key={name} name={name} />
      ))}
      <output>{submitForm.busy ? 'busy' : 'idle'}</output>
    </>
  );
}

function Page() {
  const [busy, set] = useState(false);
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

let client: QueryClient;
let unmount: () => void;
beforeEach(async () => {
  vi.clearAllMocks();
  isBusy.mockReturnValue(false);
  client = createQueryClient();
  const routeTree = createRootRoute({ component: Page });
  const router = createRouter({ routeTree, history: createMemoryHistory(), context: { core: { runner } } });
  await router.load();
  const content = <RouterProvider router={router as never} />;
  ({ unmount } = render(<QueryClientProvider client={client}>{content}</QueryClientProvider>));
});

test('a submit sends the trimmed values, is busy while it runs, and leaves the cache also if it fails', async () => {
  let fail: (error: Error) => void = () => undefined;
  mutationFn.mockReturnValueOnce(
    new Promise<void>((_, reject) => {
      fail = reject;
    }),
  );
  const rejection = new Promise((resolve) => process.once('unhandledRejection', resolve));
  await act(() => form.handleSubmit());
  const values = { username: 'ann', password: 'old', newPassword: 'new', recaptcha: 'response' };
  expect(mutationFn.mock.calls[0]?.[0]).toEqual({ state: undefined, values });
  await screen.findByText('busy');
  await act(async () => fail(new Error('refused')));
  await expect(rejection).resolves.toEqual(new Error('refused'));
  await screen.findByText('idle');
  await vi.waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
});

test('a submit does nothing while another one is under way', async () => {
  isBusy.mockReturnValue(true);
  await act(() => form.handleSubmit());
  expect(mutationFn).not.toHaveBeenCalled();
});

describe('when the page is idle again, the focus goes', () => {
  /** Applies an effect while the page is busy. Returns the field that has the focus when it is idle. */
  function focusedAfter(effect: FormEffect): string | null {
    beBusy(true);
    apply(effect);
    expect(focused()).toBeNull();
    beBusy(false);
    return focused();
  }

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
  [{ invalidField: 'recaptcha' }, ['require']],
  [{ clearFields: ['password'] }, []],
  [{ clearFields: ['password', 'recaptcha'] }, ['reset']],
  [{ failRule: 'card-number' }, ['onRefuse']],
])('the effect %j empties its fields, and calls %j', (effect, called) => {
  apply(effect);
  expect(
    Object.entries(effects).flatMap(([name, { mock }]) => (mock.calls.length > 0 ? [name] : [])),
  ).toEqual(called);
  const emptied = names.filter((name) => form.state.values[name] === '');
  expect(emptied).toEqual(names.filter((name) => effect.clearFields?.includes(name)));
  if (effect.failRule)
    expect(effects.onRefuse).toHaveBeenCalledWith({ password: 'new', rule: effect.failRule });
});

test('a form that is gone gets no effect any more', () => {
  expect(detach).not.toHaveBeenCalled();
  unmount();
  expect(detach).toHaveBeenCalledOnce();
});
