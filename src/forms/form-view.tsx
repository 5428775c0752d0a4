import type { AnyFormApi } from '@tanstack/react-form';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ownInputs } from '#src/start/page-fields.ts';
import { type HintPolicy, HintPolicyContext } from './use-bound-field.tsx';

/**
 * Copies what the fields show into the form, because a password manager may have changed them without an event. It must run
 * before React renders the form again, because React would put back the previous values.
 */
function takeFieldValues(form: AnyFormApi, element: HTMLElement): void {
  for (const { name, type, value, checked } of element.querySelectorAll<HTMLInputElement>(ownInputs)) {
    const known: unknown = form.state.values[name];
    const shown = type === 'checkbox' ? checked : value;
    if (typeof shown === typeof known && shown !== known) form.setFieldValue(name, shown);
  }
}

/**
 * Makes React run the passive effects of a new form in the task in which it renders the form, because an update in a layout
 * effect does so. A field subscribes to the form in a passive effect. If the user typed before that, React would reset the
 * input to its old value.
 */
function FlushPassiveEffects() {
  const [, update] = useState(false);
  useLayoutEffect(() => update(true), []);
  return null;
}

interface FormViewProps {
  readonly form: AnyFormApi;
  readonly hintPolicy: HintPolicy;
  readonly children: ReactNode;
}

/** Renders the form element around the fields of `form`. */
export function FormView({ form, hintPolicy, children }: FormViewProps) {
  const element = useRef<HTMLFormElement>(null);
  const takeFilled = useEffectEvent(() => {
    if (element.current) takeFieldValues(form, element.current);
  });
  // In the first second of a form, the browser fills in passwords without an event (docs/behaviour.md, 'Login').
  useEffect(() => {
    const timer = setInterval(() => takeFilled(), 10);
    const end = setTimeout(() => clearInterval(timer), 1000);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, []);
  return (
    <HintPolicyContext value={hintPolicy}>
      {/* If the script fails, a `get` form would put what the user typed into the URL. */}
      <form
        ref={element}
        method="post"
        noValidate
        onBlurCapture={({ currentTarget }) => takeFieldValues(form, currentTarget)}
        onInputCapture={({ currentTarget }) => takeFieldValues(form, currentTarget)}
        onSubmit={(event) => {
          event.preventDefault();
          takeFieldValues(form, event.currentTarget);
          void form.handleSubmit();
        }}
      >
        {children}
      </form>
      <FlushPassiveEffects />
    </HintPolicyContext>
  );
}
