import { i18n } from '@lingui/core';
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps, createContext, use } from 'react';
import { afterEach, beforeEach, describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { appInitQuery } from '#api/calls/app-init.ts';
import { deferred } from '#api/offline/vitest.ts';
import { ServiceError } from '#api/service-error.ts';
import { Providers } from '#src/app/providers.tsx';
import { type Core, createCore } from '#src/core/core.ts';
import { untilAborted } from '#src/core/latest-action.ts';
import type { SubmitMutation } from '#src/core/submits.ts';
import { type FieldRule, fieldRules, fieldSchema, type ValidationModels } from '#src/flow/field-rules.ts';
import type { Transition } from '#src/flow/transition.ts';
import { createShell } from '#src/page/shell.ts';
import { showWaits } from '#src/page/show-waits.ts';
import { routerNavigation } from '#src/router/router-navigation.ts';
import * as flags from '#src/start/page-flags.ts';
import { Button } from '#src/ui/button.tsx';
import { addAnnouncer, announced, field } from '#tests/support/screen.ts';
import { FormView, type useSubmit, useSubmitForm } from './submit-form.tsx';
import { useAppInit } from './use-app-init.ts';

interface Entered {
  username: string;
  password: string;
  rememberDevice: boolean;
  recaptcha: string;
}

const lowerCaseNames: ValidationModels = [
  { name: 'LoginUserName', validators: [{ name: 'r', regExName: 'r', pattern: '^[a-z]+$' }] },
];

const sampleSchema = (models: ValidationModels) =>
  z.object({
    username: z.pipe(
      z.string().check(() => void validations++),
      fieldSchema('username', models),
    ),
    password: fieldSchema('password', models),
    rememberDevice: z.boolean(),
    recaptcha: z.string(),
  });

interface SampleProps {
  readonly emptyHintAfter?: 'blur' | 'submit';
  readonly values?: Entered;
}

const SampleContext = createContext<SampleProps>({});
let core: Core;
/** Receives the values that a form sends, and returns the transition. */
const send = vi.fn(async (_: object): Promise<Transition> => ({}));
let validations = 0;
/** What the hook returned in the latest render. */
let result: ReturnType<typeof useSubmit<undefined, Entered>>;

const refused = { status: 400, invalidField: 'username', refusedRule: 'last-five' } as const;
const sample: SubmitMutation<undefined, Entered> = {
  mutationKey: ['submit', 'sample'],
  mutationFn: ({ values }, { awaitCall }) => awaitCall(send(values), { rows: [refused], otherwise: {} }),
};

const empty: Entered = { username: '', password: '', rememberDevice: false, recaptcha: '' };

/** A form such as the login's, with a field in place of a captcha. */
function Sample() {
  const { emptyHintAfter, values = empty } = use(SampleContext);
  const { form, formProps, ...rest } = useSubmitForm(sample, {
    state: undefined,
    schema: sampleSchema(useAppInit().models),
    defaultValues: values,
    ...(emptyHintAfter && { emptyHintAfter }),
  });
  result = rest.submit;
  return (
    <FormView {...formProps}>
      <form.AppField name="username">
        {({ TextField }) => <TextField label="Username" autoComplete="username" />}
      </form.AppField>
      <form.AppField name="password">
        {({ PasswordField }) => <PasswordField label="Password" last />}
      </form.AppField>
      <form.AppField name="rememberDevice">{({ Checkbox }) => <Checkbox label="Remember" />}</form.AppField>
      <form.AppField name="recaptcha">
        {({ state, handleChange }) => (
          <button type="button" id="field-recaptcha" onClick={() => handleChange('response')}>
            {state.value}
          </button>
        )}
      </form.AppField>
      <Button type="submit">Go</Button>
      <output>{result.isPending ? 'busy' : 'idle'}</output>
    </FormView>
  );
}

/** Lets app init arrive with models. */
const receive = (validationModels: ValidationModels) =>
  core.client.setQueryData(appInitQuery.queryKey, {
    configValues: [],
    validationModels: [...validationModels],
  });

async function show({ models = [], ...props }: SampleProps & { readonly models?: ValidationModels } = {}) {
  core = createCore(() => ({ pathname: '/', search: {} }));
  receive(models);
  const router = createRouter({
    routeTree: createRootRoute({ component: Sample }),
    history: createMemoryHistory(),
    context: { core },
  });
  core.navigation.attach(routerNavigation(router as never));
  await router.load();
  addAnnouncer();
  const user = userEvent.setup();
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  onTestFinished(() => root.remove());
  showWaits(core, createShell());
  const { unmount } = render(
    <SampleContext value={props}>
      <Providers router={router as never} />
    </SampleContext>,
    { container: root },
  );
  return { user, unmount };
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-us', messages: {} });
  vi.clearAllMocks();
});
afterEach(() => core.client.clear());

/** Changes an input as a password manager may: React does not notice it. */
const fill = (input: HTMLElement, property: 'value' | 'checked', value: string | boolean) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, property)?.set?.call(input, value);

const username = () => field('Username');
const password = () => field('Password');
const submit = () => screen.getByRole('button', { name: 'Go' });
const hints = () =>
  [...document.querySelectorAll('[data-message-key]')].map((hint) => hint.getAttribute('data-message-key'));

test('an optional field is marked, may stay empty, and is sent', async () => {
  const rules: Record<string, FieldRule> = fieldRules;
  const { password: rule = {} } = rules;
  const { required: _, ...optional } = rule;
  rules.password = optional;
  onTestFinished(() => void Object.assign(rules, { password: rule }));
  const { user } = await show();
  expect([username(), password()].map((input) => input.hasAttribute(flags.optional))).toEqual([false, true]);
  await user.type(username(), 'jane{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledWith(expect.objectContaining({ password: '' })));
});

describe('a hint', () => {
  test('appears at the first blur, describes its field, and then follows each change', async () => {
    const { user } = await show({ models: lowerCaseNames });
    await user.type(password(), 'x');
    await user.type(username(), 'A');
    expect(hints()).toEqual([]);
    await user.tab();
    expect(hints()).toEqual(['INVALID_CHARACTER']);
    await user.clear(username());
    expect(hints()).toEqual(['USERNAME_REQUIRED']);
    expect(username()).toBeInvalid();
    expect(username()).toHaveAccessibleDescription('Enter your username.');
    expect(password()).not.toBeInvalid();
    await user.type(username(), 'a');
    expect(hints()).toEqual([]);
  });

  test('is announced at the blur that shows it, and at a submit only if its field keeps the focus', async () => {
    const { user } = await show();
    await user.click(username());
    await user.tab();
    expect(announced()).toEqual(['Enter your username.']);
    // The focus moves to the field, and a screen reader says its description.
    await user.keyboard('x{Enter}');
    expect(username()).toHaveFocus();
    expect(announced()).toHaveLength(1);
    for (const times of [2, 3]) {
      await user.keyboard('{Enter}');
      await waitFor(() => expect(announced()).toEqual(Array(times).fill('Enter your username.')));
    }
  });

  test('follows models that arrive after the blur', async () => {
    const { user } = await show();
    await user.type(username(), 'ABC');
    await user.tab();
    expect(hints()).toEqual([]);
    act(() => void receive(lowerCaseNames));
    await waitFor(() => expect(hints()).toEqual(['INVALID_CHARACTER']));
  });
});

test('a submit sends what its own fields show, even if they changed without an event', async () => {
  const { user } = await show();
  const added = Object.assign(document.createElement('input'), { name: 'username', value: 'other' });
  username().closest('form')?.append(added);
  await user.type(username(), 'abc');
  await user.type(password(), 'x');
  fill(field('Remember'), 'checked', true);
  await user.click(submit());
  const sent = { ...empty, username: 'abc', password: 'x', rememberDevice: true };
  expect(send).toHaveBeenCalledExactlyOnceWith(sent);
  fill(password(), 'value', '');
  await user.click(submit());
  expect(hints()).toEqual(['PASSWORD_REQUIRED']);
  expect(send).toHaveBeenCalledOnce();
});

test('a value set without an event survives a blur, a key and a submit', async () => {
  const { user } = await show();
  await user.click(username());
  fill(username(), 'value', 'moved');
  await user.tab();
  expect(username()).toHaveValue('moved');
  fill(username(), 'value', 'filled');
  await user.keyboard('typed');
  fill(password(), 'value', 'filled, too');
  await user.keyboard('{Enter}');
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...empty, username: 'filled', password: 'filled, too' });
});

test('a key validates only if its field can show a hint; a submit parses once, and validates nothing again', async () => {
  const { user } = await show();
  const count = async (act: Promise<void>) => {
    const before = validations;
    await act;
    return validations - before;
  };
  await user.click(username());
  expect(await count(user.keyboard('abc'))).toBe(0);
  expect(await count(user.click(password()))).toBe(1);
  await user.keyboard('x');
  await user.click(username());
  expect(await count(user.keyboard('de'))).toBe(2);
  expect(await count(user.click(submit()))).toBe(1);
  expect(send).toHaveBeenCalledOnce();
  await user.clear(password());
  expect(await count(user.click(submit()))).toBe(0);
  expect(send).toHaveBeenCalledOnce();
});

test('a refusal of the service stays until the user edits the field, and hides no other hint', async () => {
  const { user } = await show({ models: lowerCaseNames });
  await user.type(username(), 'abc');
  const refuse = () => Promise.reject(new ServiceError('status', { status: 400 }));
  // The user's next action drops the result.
  send.mockImplementationOnce(() => Promise.resolve(core.actions.begin()).then(refuse));
  await user.type(password(), 'x{Enter}');
  await screen.findByText('idle');
  expect(hints()).toEqual([]);
  send.mockImplementationOnce(refuse);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(hints()).toEqual(['PASSWORD_REFUSED']));
  expect(username()).toBeInvalid();
  await user.click(password());
  await user.keyboard('y{Enter}');
  expect(hints()).toEqual(['PASSWORD_REFUSED']);
  expect(send).toHaveBeenCalledTimes(2);
  await user.type(username(), 'A');
  expect(hints()).toEqual(['INVALID_CHARACTER']);
});

test('a field that a result has emptied shows no hint, although the user has cancelled meanwhile', async () => {
  const { user } = await show({ emptyHintAfter: 'submit' });
  await user.type(username(), 'abc');
  await user.type(password(), 'x');
  core.navigation.attach({
    location: () => ({ pathname: '/', search: {} }),
    clearMessage: async () => undefined,
    replaceEntry: async () => true,
    navigate: (_, { signal }) => untilAborted(signal),
  });
  send.mockResolvedValueOnce({ clearFields: ['password'], navigate: { to: '/contact' } });
  await user.click(submit());
  await waitFor(() => expect(password()).toHaveValue(''));
  // An engine without `inert` may read the field meanwhile.
  fireEvent.blur(password());
  core.submits.cancel();
  await screen.findByText('idle');
  await user.click(password());
  await user.tab();
  expect(hints()).toEqual([]);
});

test('a form that leaves the page keeps no secret in its fields', async () => {
  const { user, unmount } = await show();
  const fields = [username(), password()];
  for (const input of fields) await user.type(input, 'typed');
  unmount();
  await waitFor(() =>
    expect(fields.map((input) => (input as HTMLInputElement).value)).toEqual(['typed', '']),
  );
});

test('an empty login field shows its hint after a submit, until a result empties it', async () => {
  const { user } = await show({ emptyHintAfter: 'submit', models: lowerCaseNames });
  await user.type(username(), 'A');
  await user.tab();
  expect(hints()).toEqual(['INVALID_CHARACTER']);
  await user.clear(username());
  expect(hints()).toEqual([]);
  await user.type(username(), 'abc');
  send.mockImplementationOnce(async () => {
    await new Promise((answer) => setTimeout(answer));
    return { clearFields: ['password', 'recoveryPin'] };
  });
  await user.type(password(), 'x{Enter}');
  await waitFor(() => expect(password()).toHaveValue(''));
  expect(username()).toHaveValue('abc');
  await user.click(password());
  await user.tab();
  expect(hints()).toEqual([]);
  await user.clear(username());
  expect(hints()).toEqual(['USERNAME_REQUIRED']);
  await user.click(submit());
  expect(hints()).toEqual(['USERNAME_REQUIRED', 'PASSWORD_REQUIRED']);
});

test('the Caps Lock note is announced once, and is part of the description of a password field', async () => {
  addAnnouncer();
  const { user } = await show();
  await user.type(password(), 'A{CapsLock}BC');
  expect(password()).toHaveAccessibleDescription('Caps Lock is on.');
  expect(announced()).toEqual(['Caps Lock is on.']);
  await user.tab();
  expect(password()).not.toHaveAccessibleDescription();
});

test('every submit hides a password that the user has shown', async () => {
  const { user } = await show();
  const toggle = screen.getByRole('button', { name: 'Show password' });
  await user.type(password(), 'secret');
  for (const name of ['', 'jane']) {
    if (name !== '') await user.type(username(), name);
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(submit());
    expect(password()).toHaveAttribute('type', 'password');
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
  }
  expect(send).toHaveBeenCalledTimes(1);
});

test('the markup of a form is right without script, and for tools and keyboards', async () => {
  await show();
  const form = submit().closest('form');
  // A `form.submit()` of a tool does nothing then; a `get` would put what the user typed into the URL.
  expect(form?.method).toBe('dialog');
  expect(form?.noValidate).toBe(true);
  expect(username()).toHaveAttribute('autocomplete', 'username');
  expect(username()).toHaveAttribute('enterkeyhint', 'next');
  expect(password()).toHaveAttribute('enterkeyhint', 'go');
});

test('the schema determines the types of the fields, and of what is submitted', () => {
  type Form = ReturnType<typeof useSubmitForm<undefined, z.output<ReturnType<typeof sampleSchema>>>>['form'];
  expectTypeOf<ComponentProps<Form['AppField']>['name']>().toEqualTypeOf<keyof Entered>();
  expectTypeOf<Form['state']['values']>().toEqualTypeOf<Entered>();
  type Unchecked = SubmitMutation<undefined, Readonly<Record<string, string | boolean>>>;
  expectTypeOf(sample).not.toExtend<Unchecked>();
});

describe('the submit of a form', () => {
  const values = { username: ' ann ', password: 'old', rememberDevice: true, recaptcha: '' };
  const captcha = () => document.getElementById('field-recaptcha') as HTMLElement;

  test.each<[string, Transition | Error]>([
    ['succeeds', {}],
    ['is refused', new ServiceError('status', { status: 401 })],
  ])('that %s sends the trimmed values once, and nothing keeps them', async (_, end) => {
    const ended = deferred();
    send.mockImplementationOnce(async () => {
      await ended.promise;
      if (end instanceof Error) throw end;
      return end;
    });
    const { user } = await show({ values });
    await user.click(captcha());
    for (const _again of [1, 2]) await user.click(submit());
    await screen.findByText('busy');
    expect(send).toHaveBeenCalledExactlyOnceWith({ ...values, username: 'ann', recaptcha: 'response' });
    await act(async () => ended.resolve());
    await screen.findByText('idle');
    expect(core.client.getMutationCache().getAll()).toEqual([]);
    expect(result).toMatchObject({ isPending: false, error: end instanceof Error ? end : null });
    expect(JSON.stringify(result)).not.toMatch(/variables|response|ann/);
  });

  test.each<[Transition, string]>([
    [{ invalidField: 'username' }, 'field-username'],
    [{ invalidField: 'username', clearFields: ['password'] }, 'field-username'],
    [{ invalidField: 'recaptcha' }, 'field-recaptcha'],
    [{ clearFields: ['recoveryPin', 'password', 'username'] }, 'field-password'],
  ])('with the result %j empties fields and the captcha, and focuses %s', async (result, id) => {
    const { user } = await show({ values });
    send.mockResolvedValueOnce(result);
    await user.click(submit());
    await waitFor(() => expect(document.getElementById('field-recaptcha')).toBeEmptyDOMElement());
    for (const [input, entered] of [
      [username(), ' ann '],
      [password(), 'old'],
    ] as const)
      expect(input).toHaveValue(
        result.clearFields?.includes(input.getAttribute('name') as never) ? '' : entered,
      );
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', id));
  });
});
