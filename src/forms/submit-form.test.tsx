import { i18n } from '@lingui/core';
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps, createContext, use } from 'react';
import { afterEach, beforeEach, describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { deferred } from '#api/offline/vitest.ts';
import { ServiceError } from '#api/service-error.ts';
import { Providers } from '#src/app/providers.tsx';
import { type Core, createCore } from '#src/core/core.ts';
import type { SubmitMutation } from '#src/core/submits.ts';
import { fieldSchema, maxEntryLength, type ValidationModels } from '#src/flow/field-rules.ts';
import type { FormEffect, Transition } from '#src/flow/transition.ts';
import { createShell } from '#src/page/shell.ts';
import { showWaits } from '#src/page/show-waits.ts';
import { FormView } from './form-view.tsx';
import { useSubmitForm } from './submit-form.tsx';
import { useFormBusy } from './use-busy.tsx';

interface Entered {
  username: string;
  password: string;
  rememberDevice: boolean;
}

const lowerCaseNames: ValidationModels = [
  { name: 'LoginUserName', validators: [{ name: 'r', regExName: 'r', pattern: '^[a-z]+$' }] },
];

const longName = { name: 'LoginUserName', maxLength: 20, validators: [] };

const sampleSchema = (models: ValidationModels) =>
  z.object({
    username: fieldSchema('username', models),
    password: fieldSchema('password', models),
    rememberDevice: z.boolean(),
  });

interface SampleProps {
  readonly models?: ValidationModels;
  readonly emptyHintAfter?: 'blur' | 'submit';
}

const SampleContext = createContext<SampleProps>({});
let core: Core;
/** Receives the values that a form sends, and returns what follows. */
const send = vi.fn(async (_: object): Promise<Transition> => ({}));

const sample: SubmitMutation<undefined, Entered, never> = {
  mutationKey: ['submit', 'sample'],
  mutationFn: ({ values }) => send(values),
  failures: {},
};

/** A form such as the login's. */
function Sample() {
  const { models = [], emptyHintAfter } = use(SampleContext);
  const { form, formProps } = useSubmitForm(sample, {
    state: undefined,
    schema: sampleSchema(models),
    defaultValues: { username: '', password: '', rememberDevice: false },
    ...(emptyHintAfter && { emptyHintAfter }),
  });
  return (
    <FormView {...formProps}>
      <form.AppField name="username">
        {(field) => (
          <field.TextField
            label="Username"
            maxLength={maxEntryLength('username', [longName])}
            autoComplete="username"
          />
        )}
      </form.AppField>
      <form.AppField name="password">
        {(field) => <field.PasswordField label="Password" last />}
      </form.AppField>
      <form.AppField name="rememberDevice">{(field) => <field.Checkbox label="Remember" />}</form.AppField>
      <form.SubmitButton>Go</form.SubmitButton>
    </FormView>
  );
}

async function show(props: SampleProps = {}, component = Sample) {
  core = createCore(() => ({ pathname: '/', search: {} }), createShell());
  // The other form's tests make the page busy themselves.
  if (component === Sample) showWaits(core);
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory(),
    context: { core },
  });
  await router.load();
  const inContext = (shown: SampleProps) => (
    <SampleContext value={shown}>
      <Providers router={router as never} />
    </SampleContext>
  );
  const user = userEvent.setup();
  const { rerender, unmount } = render(inContext(props));
  return { user, update: (next: SampleProps) => rerender(inContext(next)), unmount };
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-us', messages: {} });
  vi.clearAllMocks();
});
afterEach(() => core.client.clear());

/** Applies an effect, as a submit does that began before the form was rendered. */
function apply(effect: FormEffect): Promise<void> {
  const submitted: SubmitMutation<undefined, object, never> = {
    mutationKey: ['submit', 'effect'],
    mutationFn: async () => effect,
    failures: {},
  };
  return act(() => core.submits.execute(submitted, undefined, {}));
}

/** Changes an input as a password manager may: React does not notice it. */
const fill = (field: HTMLElement, property: 'value' | 'checked', value: string | boolean) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, property)?.set?.call(field, value);

const username = () => screen.getByRole('textbox', { name: 'Username' });
const password = () => screen.getByLabelText('Password');
const remember = () => screen.getByRole('checkbox', { name: 'Remember' });
const submit = () => screen.getByRole('button', { name: 'Go' });
const hints = () =>
  [...document.querySelectorAll('[data-message-key]')].map((hint) => hint.getAttribute('data-message-key'));

describe('a hint', () => {
  test('appears at the first blur as the description of its field, which is invalid, and then follows each change', async () => {
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

  test('follows models that arrive after the blur', async () => {
    const { user, update } = await show();
    await user.type(username(), 'ABC');
    await user.tab();
    expect(hints()).toEqual([]);
    update({ models: lowerCaseNames });
    expect(hints()).toEqual(['INVALID_CHARACTER']);
  });

  test('on an empty field waits for a submit if the form validates empty fields on submit', async () => {
    const { user } = await show({ emptyHintAfter: 'submit', models: lowerCaseNames });
    await user.type(username(), 'A');
    await user.tab();
    expect(hints()).toEqual(['INVALID_CHARACTER']);
    await user.clear(username());
    expect(hints()).toEqual([]);
    await user.click(submit());
    expect(hints()).toEqual(['USERNAME_REQUIRED', 'PASSWORD_REQUIRED']);
  });
});

describe('a submit', () => {
  test('with an invalid value shows every hint, focuses the first invalid field and is not sent', async () => {
    const { user } = await show();
    await user.click(submit());
    expect(hints()).toEqual(['USERNAME_REQUIRED', 'PASSWORD_REQUIRED']);
    expect(username()).toHaveFocus();
    await user.type(username(), 'abc');
    await user.click(submit());
    expect(hints()).toEqual(['PASSWORD_REQUIRED']);
    expect(password()).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  test('by Enter passes trimmed values and keeps what the user typed', async () => {
    const { user } = await show();
    await user.click(remember());
    await user.type(username(), '  abc ');
    await user.type(password(), ' pass word  {Enter}');
    expect(send.mock.calls).toEqual([[{ username: 'abc', password: 'pass word', rememberDevice: true }]]);
    expect(username()).toHaveValue('  abc ');
    expect(password()).toHaveValue(' pass word  ');
  });

  test('sends a field as empty and a checkbox as ticked if they became so without an event', async () => {
    const { user } = await show();
    await user.type(username(), 'abc');
    await user.type(password(), 'x');
    fill(remember(), 'checked', true);
    await user.click(submit());
    expect(send.mock.lastCall).toEqual([{ username: 'abc', password: 'x', rememberDevice: true }]);
    fill(password(), 'value', '');
    await user.click(submit());
    expect(hints()).toEqual(['PASSWORD_REQUIRED']);
    expect(send).toHaveBeenCalledOnce();
  });

  test('sends no value of a field that an extension has put into the form, whatever its name', async () => {
    const { user } = await show();
    await user.type(username(), 'jane');
    await user.type(password(), 'secret');
    const added = Object.assign(document.createElement('input'), { name: 'username', value: 'other' });
    username().closest('form')?.append(added);
    await user.click(submit());
    expect(send).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ username: 'jane', password: 'secret' }),
    );
  });

  test('sends what a password manager has written without an event, although the focus moves or the user types', async () => {
    // The check of the first second would take it, too.
    vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
    const { user } = await show();
    await user.click(username());
    fill(username(), 'value', 'filled');
    await user.tab();
    fill(password(), 'value', 'fill');
    await user.type(password(), 'ed');
    await user.click(submit());
    expect(send).toHaveBeenCalledExactlyOnceWith({
      username: 'filled',
      password: 'filled',
      rememberDevice: false,
    });
  });
});

test('a field that the form has emptied shows no hint, although the user has left it', async () => {
  const { user } = await show();
  await user.type(username(), 'abc');
  await user.type(password(), 'x');
  await user.click(submit());
  await apply({ clearFields: ['password'] });
  expect(hints()).toEqual([]);
});

test('clearing empties the named fields as if the user had never touched them, and leaves the others as they are', async () => {
  const { user } = await show({ emptyHintAfter: 'submit' });
  await user.type(username(), 'abc');
  await user.type(password(), 'x{Enter}');
  await apply({ clearFields: ['password', 'recoveryPin'] });
  expect(username()).toHaveValue('abc');
  expect(password()).toHaveValue('');
  expect(hints()).toEqual([]);
  await user.click(password());
  await user.tab();
  expect(hints()).toEqual([]);
  // The submit was an attempt for this field.
  await user.clear(username());
  expect(hints()).toEqual(['USERNAME_REQUIRED']);
  await user.click(submit());
  expect(hints()).toEqual(['USERNAME_REQUIRED', 'PASSWORD_REQUIRED']);
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
  await user.click(toggle);
  await user.type(password(), '{Enter}');
  expect(password()).toHaveAttribute('type', 'password');
});

test('the markup of a form is right without script, for password managers and for an on-screen keyboard', async () => {
  await show();
  const form = submit().closest('form');
  // A `get` would put what the user typed into the URL.
  expect(form?.method).toBe('post');
  expect(form?.noValidate).toBe(true);
  expect(username()).toHaveAttribute('autocomplete', 'username');
  expect(username()).toHaveAttribute('enterkeyhint', 'next');
  expect(password()).toHaveAttribute('enterkeyhint', 'go');
});

test('the schema determines the names and the values of the fields, and its submit takes only what it has checked', () => {
  type Form = ReturnType<typeof useSubmitForm<undefined, z.output<ReturnType<typeof sampleSchema>>>>['form'];
  type FieldName = ComponentProps<Form['AppField']>['name'];
  expectTypeOf<FieldName>().toEqualTypeOf<'username' | 'password' | 'rememberDevice'>();
  expectTypeOf<Form['state']['values']>().toEqualTypeOf<Entered>();
  type Unchecked = SubmitMutation<undefined, Readonly<Record<string, string | boolean>>>;
  expectTypeOf(sample).not.toExtend<Unchecked>();
});

describe('a maximum length does not count what is dropped', () => {
  const longest = 'abcdefghijklmnopqrst';
  const invisible = '\u200babcde\u00adfghijklmnopqrst';

  test.each([
    ['a space before the text', [` ${longest}`], ` ${longest}`],
    ['a space before text that is too long', [` ${longest}u `], ` ${longest}`],
    ['format characters', [invisible], invisible],
    ['text that is too long', [`${longest}u`], longest],
    ['text after other text', [' ab', ` ${longest}`], ' ab abcdefghijklmnopq'],
  ])('of a paste with %s', async (_, pasted, expected) => {
    const { user } = await show();
    await user.type(password(), 'x');
    await user.click(username());
    for (const text of pasted) await user.paste(text);
    expect(username()).toHaveValue(expected);
    await user.click(submit());
    const sent = expected.trim().replace(/[\u200b\u00ad]/g, '');
    expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ username: sent }));
  });

  test('of what is typed', async () => {
    const { user } = await show();
    expect(username()).toHaveAttribute('maxlength', '20');
    await user.type(username(), `  ${longest}u`);
    expect(username()).toHaveValue(`  ${longest}`);
    await user.clear(username());
    expect(username()).toHaveAttribute('maxlength', '20');
  });
});

const names = ['username', 'password', 'newPassword', 'recaptcha'] as const;
const filledIn = { username: ' ann ', password: 'old', newPassword: 'new', recaptcha: 'response' };
const text = z.string().check(z.trim());
const formSchema = z.object({ username: text, password: text, newPassword: text, recaptcha: text });
const onRefuse = vi.fn();
const mutation: SubmitMutation<undefined, typeof filledIn, 'appInit'> = {
  mutationKey: ['submit', 'form'],
  mutationFn: ({ values }) => send(values),
  failures: { appInit: { rows: [], otherwise: {} } },
};
let form: ReturnType<typeof useSubmitForm<undefined, typeof filledIn>>['form'];

/** A form whose fields are filled in. */
function Form() {
  ({ form } = useSubmitForm(mutation, {
    state: undefined,
    schema: formSchema,
    defaultValues: filledIn,
    onRefuse,
  }));
  return (
    <>
      {names.map((name) => (
        <input key={name} name={name} />
      ))}
      <output>{useFormBusy(mutation) ? 'busy' : 'idle'}</output>
    </>
  );
}

describe('the submit of a form', () => {
  let unmount: () => void;
  beforeEach(async () => {
    ({ unmount } = await show({}, Form));
  });

  const failure = new Error('refused');

  test.each<[string, Transition | Error, unknown[]]>([
    ['succeeds', {}, []],
    ['is refused', new ServiceError('status', { call: 'appInit', status: 401 }), []],
    ['fails by its code, which is reported,', failure, [failure]],
  ])(
    'that %s sends the trimmed values once, is busy until it ends, and nothing keeps them',
    async (_, end, reported) => {
      const reports: unknown[] = [];
      const report = (reason: unknown) => reports.push(reason);
      process.on('unhandledRejection', report);
      onTestFinished(() => void process.off('unhandledRejection', report));
      const ended = deferred();
      send.mockImplementationOnce(async () => {
        await ended.promise;
        if (end instanceof Error) throw end;
        return end;
      });
      for (const _again of [1, 2]) await act(() => form.handleSubmit());
      await screen.findByText('busy');
      const values = { username: 'ann', password: 'old', newPassword: 'new', recaptcha: 'response' };
      expect(send).toHaveBeenCalledExactlyOnceWith(values);
      await act(async () => ended.resolve());
      await screen.findByText('idle');
      expect(core.client.getMutationCache().getAll()).toEqual([]);
      expect(reports).toEqual(reported);
    },
  );

  const beBusy = (busy: boolean) =>
    core.shell.show(busy ? { kind: 'service', onClick: () => undefined } : undefined);
  const focused = () => document.activeElement?.getAttribute('name') ?? null;

  test.each<[FormEffect, string | null]>([
    [{}, null],
    [{ invalidField: 'username' }, 'username'],
    [{ invalidField: 'username', clearFields: ['password'] }, 'username'],
    [{ invalidField: 'recaptcha' }, 'recaptcha'],
    [{ clearFields: ['recaptcha', 'password', 'username'] }, 'password'],
    [{ clearFields: ['recaptcha'] }, null],
    [{ failRule: 'last-five', invalidField: 'newPassword', clearFields: ['password'] }, 'newPassword'],
  ])(
    'with the effect %j empties its fields and the captcha, reports the failed rule, and when the page is idle focuses %s',
    async (effect, field) => {
      beBusy(true);
      await apply(effect);
      const emptied = names.filter((name) => form.state.values[name] === '');
      expect(emptied).toEqual(
        names.filter((name) => name === 'recaptcha' || effect.clearFields?.includes(name)),
      );
      expect(onRefuse.mock.calls).toEqual(effect.failRule ? [[effect.failRule]] : []);
      expect(focused()).toBeNull();
      beBusy(false);
      expect(focused()).toBe(field);
    },
  );

  test('has no effect on a form that is gone', async () => {
    unmount();
    await apply({ clearFields: ['password', 'recaptcha'], failRule: 'last-five' });
    expect(onRefuse).not.toHaveBeenCalled();
    expect(form.state.values).toEqual(filledIn);
  });
});
