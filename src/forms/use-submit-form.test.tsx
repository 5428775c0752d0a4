import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Core, createCore } from '#src/core/core.ts';
import { submitMutation } from '#src/core/submit.ts';
import type { FormEffect, Transition } from '#src/flow/transition.ts';
import { createShell } from '#src/page/shell.ts';
import { useSubmitForm } from './submit-form.tsx';
import { useFormBusy } from './use-busy.tsx';

const names = ['username', 'password', 'newPassword', 'recaptcha'] as const;
const filledIn = { username: ' ann ', password: 'old', newPassword: 'new', recaptcha: 'response' };
const fields = z.string().check(z.trim());
const schema = z.object({ username: fields, password: fields, newPassword: fields, recaptcha: fields });

const onRefuse = vi.fn();
const send = vi.fn(async (_: unknown): Promise<Transition> => ({}));
const sample = submitMutation<undefined, typeof filledIn>({
  name: 'sample',
  send: ({ state, values }) => send({ state, values }),
});
let core: Core;
let form: ReturnType<typeof useSubmitForm<undefined, typeof filledIn>>['form'];
/** What the form's component keeps of its submit. */
let observed: { readonly variables: unknown };

function Form() {
  const mutation = useMutation(sample);
  observed = mutation;
  const submitForm = useSubmitForm(mutation, {
    state: undefined,
    schema,
    defaultValues: filledIn,
    onRefuse,
  });
  form = submitForm.form;
  return (
    <>
      {names.map((name) => (
        <input key={name} name={name} />
      ))}
      <output>{useFormBusy(sample) ? 'busy' : 'idle'}</output>
    </>
  );
}

/** Applies an effect, as a submit does that began before the form was rendered. */
async function apply(effect: FormEffect): Promise<void> {
  send.mockResolvedValueOnce(effect);
  await act(() => core.submits.execute(sample, undefined, filledIn));
}
const beBusy = (busy: boolean) =>
  core.shell.show(busy ? { kind: 'service', onClick: () => undefined } : undefined);
const focused = () => document.activeElement?.getAttribute('name') ?? null;

let unmount: () => void;
beforeEach(async () => {
  vi.clearAllMocks();
  core = createCore(() => ({ pathname: '/', search: {} }), createShell());
  const routeTree = createRootRoute({ component: Form });
  const router = createRouter({
    routeTree,
    history: createMemoryHistory(),
    context: { core },
  });
  await router.load();
  const content = <RouterProvider router={router as never} />;
  ({ unmount } = render(<QueryClientProvider client={core.client}>{content}</QueryClientProvider>));
});
afterEach(() => core.client.clear());

/** Sends the form. Its submit ends when one of the functions is called. */
async function sendForm() {
  let end: (transition: Transition) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const result = new Promise<Transition>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  send.mockReturnValueOnce(result);
  await act(() => form.handleSubmit());
  await screen.findByText('busy');
  return { end, fail };
}

/** Waits until the submit has ended, and checks that nothing keeps its values. */
async function expectNothingKept(): Promise<void> {
  await screen.findByText('idle');
  expect(core.client.getMutationCache().getAll()).toEqual([]);
  await vi.waitFor(() => expect(observed.variables).toBeUndefined());
}

test('a submit sends the trimmed values, is busy while it runs, and nothing keeps its values afterwards', async () => {
  const { end } = await sendForm();
  const values = { username: 'ann', password: 'old', newPassword: 'new', recaptcha: 'response' };
  expect(send).toHaveBeenCalledExactlyOnceWith({ state: undefined, values });
  await act(async () => end({}));
  await expectNothingKept();
});

test('a submit whose code fails reports the error and is no longer busy, and nothing keeps its values', async () => {
  const { fail } = await sendForm();
  const rejection = new Promise((resolve) => process.once('unhandledRejection', resolve));
  await act(async () => fail(new Error('refused')));
  await expect(rejection).resolves.toEqual(new Error('refused'));
  await expectNothingKept();
});

test('a submit does nothing while another one is under way', async () => {
  const { end } = await sendForm();
  await act(() => form.handleSubmit());
  expect(send).toHaveBeenCalledOnce();
  await act(async () => end({}));
});

describe('when the page is idle again, the focus goes', () => {
  /** Applies an effect while the page is busy. Returns the field that has the focus when it is idle. */
  async function focusedAfter(effect: FormEffect): Promise<string | null> {
    beBusy(true);
    await apply(effect);
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
    [
      'to the refused new password',
      { failRule: 'last-five', invalidField: 'newPassword', clearFields: ['password'] },
      'newPassword',
    ],
    ['nowhere if only the captcha was reset', { clearFields: ['recaptcha'] }, null],
    ['nowhere without an effect', {}, null],
  ])('%s', async (_, effect, expected) => {
    expect(await focusedAfter(effect)).toBe(expected);
  });

  test('once: a later submit leaves it where the user has put it', async () => {
    expect(await focusedAfter({ invalidField: 'username' })).toBe('username');
    act(() => document.getElementsByName('password')[0]?.focus());
    beBusy(true);
    beBusy(false);
    expect(focused()).toBe('password');
  });
});

test.each<FormEffect>([
  {},
  { invalidField: 'username' },
  { clearFields: ['password', 'recaptcha'] },
  { failRule: 'card-number' },
])('the effect %j empties its fields, and reports the failed rule', async (effect) => {
  await apply(effect);
  const emptied = names.filter((name) => form.state.values[name] === '');
  expect(emptied).toEqual(names.filter((name) => effect.clearFields?.includes(name)));
  const refusals = effect.failRule ? [[effect.failRule]] : [];
  expect(onRefuse.mock.calls).toEqual(refusals);
});

test('a form that is gone gets no effect any more', async () => {
  unmount();
  await apply({ clearFields: ['password', 'recaptcha'], failRule: 'last-five' });
  expect(onRefuse).not.toHaveBeenCalled();
  expect(form.state.values).toEqual(filledIn);
});
