import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps, createContext, use } from 'react';
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ServiceError } from '#api/service-error.ts';
import { type Core, createCore } from '#src/core/core.ts';
import type { SubmitMutation } from '#src/core/submits.ts';
import { fieldSchema, maxEntryLength, type ValidationModels } from '#src/flow/field-rules.ts';
import type { FormEffect, Transition } from '#src/flow/transition.ts';
import { createShell } from '#src/page/shell.ts';
import { showWaits } from '#src/page/show-waits.ts';
import { FormView } from './form-view.tsx';
import { useSubmitForm } from './submit-form.tsx';
import { focusField } from './use-bound-field.tsx';
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
  readonly schema?: ReturnType<typeof sampleSchema>;
  readonly username?: string;
  readonly emptyHintAfter?: 'blur' | 'submit';
}

const SampleContext = createContext<SampleProps>({});
let core: Core;
/** Receives the values that a form sends, and returns what follows. */
const send = vi.fn(async (_: object): Promise<Transition> => ({}));

const sample: SubmitMutation<undefined, Entered, never> = {
  mutationKey: ['sample'],
  mutationFn: ({ values }) => send(values),
  failures: {},
};

/** A form such as the login's. */
function Sample() {
  const { models = [], schema = sampleSchema(models), username = '', emptyHintAfter } = use(SampleContext);
  const { form, formProps } = useSubmitForm(sample, {
    state: undefined,
    schema,
    defaultValues: { username, password: '', rememberDevice: false },
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
    <QueryClientProvider client={core.client}>
      <I18nProvider i18n={i18n}>
        <SampleContext value={shown}>
          <RouterProvider router={router as never} />
        </SampleContext>
      </I18nProvider>
    </QueryClientProvider>
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
    mutationKey: ['effect'],
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
  test('does not appear before the first blur', async () => {
    const { user } = await show({ models: lowerCaseNames });
    await user.type(username(), 'ABC');
    expect(hints()).toEqual([]);
    await user.tab();
    expect(hints()).toEqual(['INVALID_CHARACTER']);
  });

  test('follows each change after the first blur', async () => {
    const { user } = await show({ models: lowerCaseNames });
    await user.type(password(), 'x');
    await user.type(username(), 'A');
    await user.tab();
    await user.clear(username());
    expect(hints()).toEqual(['USERNAME_REQUIRED']);
    await user.type(username(), 'a');
    expect(hints()).toEqual([]);
  });

  test('is the accessible description of its field, which is invalid', async () => {
    const { user } = await show();
    await user.click(username());
    await user.tab();
    expect(username()).toBeInvalid();
    expect(username()).toHaveAccessibleDescription('Enter your username.');
    expect(password()).not.toBeInvalid();
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
    await user.click(username());
    await user.tab();
    await user.tab();
    expect(hints()).toEqual([]);
    await user.type(username(), 'A');
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

  test('sends the values that a password manager has written without an event', async () => {
    const { user } = await show();
    for (const field of [username(), password()]) fill(field, 'value', 'filled');
    await user.click(submit());
    expect(send).toHaveBeenCalledExactlyOnceWith({
      username: 'filled',
      password: 'filled',
      rememberDevice: false,
    });
    expect(username()).toHaveValue('filled');
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

  test('sends such values although the focus moves, or the user types into another field, before the submit', async () => {
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

  test('validates by the current models', async () => {
    const { user, update } = await show();
    await user.type(username(), 'ABC');
    await user.type(password(), 'x');
    update({ models: lowerCaseNames });
    await user.click(submit());
    expect(send).not.toHaveBeenCalled();
    update({});
    await user.click(submit());
    expect(send).toHaveBeenCalledOnce();
  });

  test('without script is a post, which puts no value into the URL, and the browser validates nothing', async () => {
    await show();
    const form = submit().closest('form');
    expect(form?.noValidate).toBe(true);
    expect(form?.method).toBe('post');
  });
});

describe('clearing', () => {
  test('empties the named fields, shows no hint and leaves the others', async () => {
    const { user } = await show();
    await user.type(username(), 'abc');
    await user.type(password(), 'x');
    await user.click(submit());
    await apply({ clearFields: ['password', 'recoveryPin'] });
    expect(username()).toHaveValue('abc');
    expect(password()).toHaveValue('');
    expect(hints()).toEqual([]);
    await user.click(submit());
    expect(hints()).toEqual(['PASSWORD_REQUIRED']);
  });

  test('empties a field that began with a value', async () => {
    await show({ username: 'retrieved' });
    await apply({ clearFields: ['username'] });
    expect(username()).toHaveValue('');
    expect(hints()).toEqual([]);
  });

  test('keeps the hints of the other fields current', async () => {
    const { user } = await show({ emptyHintAfter: 'submit' });
    await user.type(username(), 'abc');
    await user.type(password(), 'x');
    await user.click(submit());
    await apply({ clearFields: ['password'] });
    await user.clear(username());
    expect(hints()).toEqual(['USERNAME_REQUIRED']);
  });

  test('leaves no hint on a field that the user then leaves empty, if the form validates it on submit', async () => {
    const { user } = await show({ emptyHintAfter: 'submit' });
    await user.type(username(), 'abc');
    await user.click(submit());
    expect(hints()).toEqual(['PASSWORD_REQUIRED']);
    await apply({ clearFields: ['password'] });
    await user.click(password());
    await user.tab();
    expect(hints()).toEqual([]);
    await user.click(submit());
    expect(hints()).toEqual(['PASSWORD_REQUIRED']);
  });
});

describe('after a first valid submit', () => {
  test('a field that the user never left shows its hint at once', async () => {
    const { user } = await show({ username: 'abc' });
    await user.type(password(), 'x{Enter}');
    await user.clear(password());
    expect(hints()).toEqual(['PASSWORD_REQUIRED']);
  });
});

/** A schema whose username has an issue that shows no hint. */
const schemaExplainedElsewhere = z.object({
  ...sampleSchema([]).shape,
  username: fieldSchema('username', []).check(z.refine(() => false, { error: 'EXPLAINED_ELSEWHERE' })),
});

test('the first invalid field takes the focus, also if another element explains its issue, so that it shows no hint', async () => {
  const { user } = await show({ schema: schemaExplainedElsewhere });
  await user.type(username(), 'abc');
  await user.click(submit());
  expect(hints()).toEqual(['PASSWORD_REQUIRED']);
  expect(username()).toBeInvalid();
  expect(username()).toHaveFocus();
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

test('the Enter key of an on-screen keyboard moves to the next field, and on the last field it submits', async () => {
  await show();
  expect(username()).toHaveAttribute('enterkeyhint', 'next');
  expect(password()).toHaveAttribute('enterkeyhint', 'go');
});

test('the schema determines the names and the values of the fields', () => {
  type Form = ReturnType<typeof useSubmitForm<undefined, z.output<ReturnType<typeof sampleSchema>>>>['form'];
  type FieldName = ComponentProps<Form['AppField']>['name'];
  expectTypeOf<FieldName>().toEqualTypeOf<'username' | 'password' | 'rememberDevice'>();
  expectTypeOf<Form['state']['values']>().toEqualTypeOf<Entered>();
});

test('a submit does not take values that its schema has not checked', () => {
  type Unchecked = SubmitMutation<undefined, Readonly<Record<string, string | boolean>>>;
  expectTypeOf(sample).not.toExtend<Unchecked>();
});

test('a field has its maximum length and its autocomplete', async () => {
  await show();
  expect(username()).toHaveAttribute('maxlength', '20');
  expect(username()).toHaveAttribute('autocomplete', 'username');
});

describe('a maximum length does not count what is dropped', () => {
  const longest = 'abcdefghijklmnopqrst';

  test.each([
    ['a space before the text', ` ${longest}`, ` ${longest}`],
    ['a space before text that is too long', ` ${longest}u `, ` ${longest}`],
    ['format characters', `\u200babcde\u00adfghijklmnopqrst`, `\u200babcde\u00adfghijklmnopqrst`],
    ['text that is too long', `${longest}u`, longest],
  ])('of a paste with %s', async (_, pasted, expected) => {
    const { user } = await show();
    await user.type(password(), 'x');
    await user.click(username());
    await user.paste(pasted);
    expect(username()).toHaveValue(expected);
    await user.click(submit());
    expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ username: longest }));
  });

  test('of a paste into other text', async () => {
    const { user } = await show();
    await user.type(username(), ' ab');
    await user.paste(` ${longest}`);
    expect(username()).toHaveValue(' ab abcdefghijklmnopq');
  });

  test('of what is typed', async () => {
    const { user } = await show();
    await user.type(username(), `  ${longest}u`);
    expect(username()).toHaveValue(`  ${longest}`);
    await user.clear(username());
    expect(username()).toHaveAttribute('maxlength', '20');
  });
});

test('focusField focuses the field with a name, and does nothing for an unknown name', async () => {
  await show();
  act(() => focusField('password'));
  expect(password()).toHaveFocus();
  act(() => focusField('unknown'));
  expect(password()).toHaveFocus();
});

const names = ['username', 'password', 'newPassword', 'recaptcha'] as const;
const filledIn = { username: ' ann ', password: 'old', newPassword: 'new', recaptcha: 'response' };
const text = z.string().check(z.trim());
const formSchema = z.object({ username: text, password: text, newPassword: text, recaptcha: text });
const onRefuse = vi.fn();
const mutation: SubmitMutation<undefined, typeof filledIn, 'appInit'> = {
  mutationKey: ['form'],
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
  }

  test('sends the trimmed values, is busy while it runs, and nothing keeps its values afterwards', async () => {
    const { end } = await sendForm();
    const values = { username: 'ann', password: 'old', newPassword: 'new', recaptcha: 'response' };
    expect(send).toHaveBeenCalledExactlyOnceWith(values);
    await act(async () => end({}));
    await expectNothingKept();
  });

  test('whose call is refused is no longer busy, and nothing keeps its values and the body of the response', async () => {
    const { fail } = await sendForm();
    await act(async () => fail(new ServiceError('status', { call: 'appInit', status: 401 })));
    await expectNothingKept();
  });

  test('whose code fails reports the error and is no longer busy, and nothing keeps its values', async () => {
    const { fail } = await sendForm();
    const rejection = new Promise((resolve) => process.once('unhandledRejection', resolve));
    await act(async () => fail(new Error('refused')));
    await expect(rejection).resolves.toEqual(new Error('refused'));
    await expectNothingKept();
  });

  test('does nothing while another one is under way', async () => {
    const { end } = await sendForm();
    await act(() => form.handleSubmit());
    expect(send).toHaveBeenCalledOnce();
    await act(async () => end({}));
  });

  const beBusy = (busy: boolean) =>
    core.shell.show(busy ? { kind: 'service', onClick: () => undefined } : undefined);
  const focused = () => document.activeElement?.getAttribute('name') ?? null;

  describe('moves the focus, when the page is idle again,', () => {
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
  ])('with the effect %j empties its fields and the captcha, and reports the failed rule', async (effect) => {
    await apply(effect);
    const emptied = names.filter((name) => form.state.values[name] === '');
    expect(emptied).toEqual(
      names.filter((name) => name === 'recaptcha' || effect.clearFields?.includes(name)),
    );
    expect(onRefuse.mock.calls).toEqual(effect.failRule ? [[effect.failRule]] : []);
  });

  test('has no effect on a form that is gone', async () => {
    unmount();
    await apply({ clearFields: ['password', 'recaptcha'], failRule: 'last-five' });
    expect(onRefuse).not.toHaveBeenCalled();
    expect(form.state.values).toEqual(filledIn);
  });
});
