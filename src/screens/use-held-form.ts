import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { focusField } from '#src/forms/app-form.tsx';
import { consumePreHydrationForm, type PreHydrationForm } from '#src/platform/pre-hydration-form.ts';

interface HeldFormActions {
  readonly setValue: (name: string, value: string | boolean) => void;
  readonly submit: () => void;
}

/** Takes over what was typed, focused and submitted before the page's script was there. */
export function useHeldForm({ setValue, submit }: HeldFormActions): void {
  const held = useRef<PreHydrationForm>(undefined);
  const takeOver = useEffectEvent(() => {
    held.current = consumePreHydrationForm();
    window.pageStart?.release();
    for (const [name, value] of held.current?.values ?? []) setValue(name, value);
  });
  const goOn = useEffectEvent(() => {
    const { focused, submitted } = held.current ?? {};
    held.current = undefined;
    // The focus is gone only where the page had to be drawn anew.
    if (focused !== undefined && document.activeElement === document.body) focusField(focused);
    if (submitted) submit();
  });
  // Within the commit: no key may come between, and no drawing that knows nothing of what was typed.
  useLayoutEffect(() => takeOver(), []);
  useEffect(() => goOn(), []);
}
