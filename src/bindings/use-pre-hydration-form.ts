import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { FormEffect } from '#src/flows/transition.ts';
import { focusField } from '#src/forms/focus-field.ts';
import { consumePreHydrationForm, type PreHydrationForm } from '#src/platform/pre-hydration-form.ts';
import { useCore } from './core-context.ts';

/** How the hook changes and submits the view's form. */
interface PreHydrationFormActions {
  readonly setText: (name: string, value: string) => void;
  readonly setChecked?: (name: string, value: boolean) => void;
  /** Submits the form: it shows its hints, or sends its request. */
  readonly submit: () => void;
  readonly applyEffect: (effect: FormEffect) => void;
}

/**
 * Moves what the user typed, focused and submitted before hydration into the view's form. If the core has already sent
 * the login, the form does not send it again and applies the effect of its result.
 */
export function usePreHydrationForm(actions: PreHydrationFormActions): void {
  const { pageForm } = useCore();
  const consumed = useRef<PreHydrationForm>(undefined);
  const fill = useEffectEvent(() => {
    consumed.current = consumePreHydrationForm();
    for (const [name, value] of consumed.current?.values ?? []) {
      if (typeof value === 'string') actions.setText(name, value);
      else actions.setChecked?.(name, value);
    }
  });
  const proceed = useEffectEvent(() => {
    const { focused, submitted } = consumed.current ?? {};
    consumed.current = undefined;
    // If React rendered the form again, no element has the focus.
    if (focused !== undefined && document.activeElement === document.body) focusField(focused);
    const sent = pageForm.takeSubmit();
    if (sent === undefined && submitted) actions.submit();
    void sent?.then((effect) => effect && actions.applyEffect(effect));
  });
  // A layout effect, so that the user can neither press a key nor see an empty form before the fields are filled.
  useLayoutEffect(() => fill(), []);
  useEffect(() => proceed(), []);
}
