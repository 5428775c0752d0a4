import { type AnyFieldApi, type AnyFormApi, Field, FormApi, useStore } from '@tanstack/react-form';
import { createContext, type FormEvent, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import type { HintKey } from '#src/flows/message-keys.ts';
import { fieldIds } from '#src/ui/field-shell.tsx';
import type { FieldHints } from './check-values.ts';

const FieldContext = createContext<AnyFieldApi | undefined>(undefined);

/** The form field around a control. @throws outside of an `AppField`. */
export function useFieldContext<Value>() {
  const field = useContext(FieldContext);
  if (field === undefined) throw new Error('useFieldContext needs an AppField.');
  return field as Omit<AnyFieldApi, 'state'> & {
    readonly name: string;
    readonly state: { readonly value: Value; readonly meta: AnyFieldApi['state']['meta'] };
  };
}

type Values = Record<string, string | boolean>;

/** A form of the library. `Name`: the names of its fields; a form may have more than a component asks for. */
export type AppForm<Name extends string> = AnyFormApi & { readonly has?: (name: Name) => void };

/**
 * A form by the library's core: its own hooks bring field groups and composition along, a good part of the first
 * load that no screen uses.
 */
function useAppForm<Form extends Values>(defaultValues: Form): AppForm<keyof Form & string> {
  // The library's own type for any form does not accept a form.
  const [form] = useState(() => new FormApi({ defaultValues }) as unknown as AnyFormApi);
  const { mount } = form;
  useLayoutEffect(mount, [mount]);
  useLayoutEffect(() => form.update({ defaultValues }));
  return form;
}

interface FormFieldProps<Name extends string> {
  readonly form: AppForm<Name>;
  readonly name: NoInfer<Name>;
  readonly children: ReactNode;
}

/** One field of a form: the control in it finds its value here. */
export const FormField = <Name extends string>({ form, name, children }: FormFieldProps<Name>) => (
  <Field form={form} name={name}>
    {(field) => <FieldContext value={field}>{children}</FieldContext>}
  </Field>
);

interface HintContext {
  readonly check: (values: never) => FieldHints;
  /** Whether a submit was tried since the field was last cleared. */
  readonly submitted: (name: string) => boolean;
  /** Login greets with an empty form: there a field that was passed by is no mistake before a submit. */
  readonly emptyIsWrong: 'after-blur' | 'after-submit';
}

const HintsContext = createContext<HintContext | undefined>(undefined);

interface CheckedFormOptions<Form extends Values> {
  readonly defaultValues: Form;
  /** What is wrong with the values, field by field: derived at every look, so that late server models count. */
  readonly check: (values: Form) => FieldHints;
  /** The field that stands in the way though it shows no hint (a checklist says what is missing). */
  readonly blockedBy?: (values: Form) => string | undefined;
  /** Called with trimmed values, once they are right. */
  readonly onSubmit: (values: Form) => void;
  readonly emptyIsWrong?: HintContext['emptyIsWrong'];
}

const trimmed = <Form extends Values>(values: Form): Form => {
  const result: Values = {};
  for (const [name, value] of Object.entries(values)) {
    result[name] = typeof value === 'string' ? value.trim() : value;
  }
  return result as Form;
};

/** Moves the focus to a field by its name; among radio buttons to the first. */
export const focusField = (name: string): void =>
  (document.getElementById(fieldIds(name).input) ?? document.getElementsByName(name)[0])?.focus();

/**
 * A form whose hints are derived from its values and never stored: none before a field's first blur or the
 * first submit, live from then on (contract section 6). A submit with a wrong value focuses the first such field.
 */
export function useCheckedForm<Form extends Values>(options: CheckedFormOptions<Form>) {
  const { check, blockedBy, onSubmit, emptyIsWrong = 'after-blur' } = options;
  const form = useAppForm(options.defaultValues);
  /** The fields cleared since the last submit; `undefined` before the first. */
  const [cleared, setCleared] = useState<readonly string[]>();

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const values = form.state.values as Form;
    const hints = check(values);
    const blocked = blockedBy?.(values);
    const wrong =
      Object.keys(values).find((name) => hints[name] !== undefined || name === blocked) ?? blocked;
    setCleared([]);
    if (wrong === undefined) onSubmit(trimmed(values));
    else focusField(wrong);
  };

  /** Empties text fields as if they had never been touched, those that began with a value too. */
  const clear = (names: readonly string[]) => {
    setCleared((before) => before && [...before, ...names]);
    for (const name of names) {
      if (!Object.keys(options.defaultValues).includes(name)) continue;
      form.resetField(name as never);
      form.setFieldValue(name as never, '' as never, { dontUpdateMeta: true });
    }
  };
  const submitted = (name: string) => cleared !== undefined && !cleared.includes(name);

  return { form, submit, clear, hintContext: { check, submitted, emptyIsWrong } as HintContext };
}

type CheckedForm<Form extends Values> = ReturnType<typeof useCheckedForm<Form>>;

interface CheckedFormViewProps {
  readonly checked: Pick<CheckedForm<Values>, 'submit' | 'hintContext'>;
  readonly children: ReactNode;
}

/** The form element; its fields find their hints through it. */
export const CheckedFormView = ({ checked, children }: CheckedFormViewProps) => (
  <HintsContext value={checked.hintContext}>
    {/* Were script to fail, nothing typed may go into an address. */}
    <form method="post" noValidate onSubmit={checked.submit}>
      {children}
    </form>
  </HintsContext>
);

/** The hint that a field shows at the moment. */
export function useHint(name: string): HintKey | undefined {
  const field = useFieldContext<string>();
  const context = useContext(HintsContext);
  const values: unknown = useStore(field.form.store, (state) => state.values);
  const hint = context?.check(values as never)[name];
  if (context === undefined || hint === undefined || context.submitted(name)) return hint;
  if (!field.state.meta.isBlurred) return undefined;
  return field.state.value.trim() === '' && context.emptyIsWrong === 'after-submit' ? undefined : hint;
}
