import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { FormEffect } from '#src/flows/transition.ts';
import { focusField } from '#src/forms/focus-field.ts';
import { consumePreHydrationForm, type PreHydrationForm } from '#src/platform/pre-hydration-form.ts';
import { useCore } from './core-context.ts';

interface PreHydrationFormActions {
  readonly setText: (name: string, value: string) => void;
  readonly setChecked?: (name: string, value: boolean) => void;
  /** Submits the form, so that its hints show or its request is sent. */
  readonly submit: () => void;
  readonly applyEffect: (effect: FormEffect) => void;
}

/**
 * Takes over what the user typed, focused and submitted before the view was live. A login that the core has sent
 * already is not sent again: the form does what its result asks for.
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
    // The focus is lost only if React rendered the form again.
    if (focused !== undefined && document.activeElement === document.body) focusField(focused);
    const sent = pageForm.takeSubmit();
    if (sent === undefined && submitted) actions.submit();
    void sent?.then((effect) => effect && actions.applyEffect(effect));
  });
  // Within the commit: no key may come between, and no render that knows nothing of what was typed.
  useLayoutEffect(() => fill(), []);
  useEffect(() => proceed(), []);
}
