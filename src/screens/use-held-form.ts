import { useEffect, useEffectEvent } from 'react';
import { focusField } from '#src/forms/app-form.tsx';
import { takeHeldForm } from '#src/platform/held-form.ts';

interface HeldFormActions {
  readonly setValue: (name: string, value: string | boolean) => void;
  readonly submit: () => void;
}

/** Takes over what was typed, focused and submitted before the page's script was there. */
export function useHeldForm({ setValue, submit }: HeldFormActions): void {
  const takeOver = useEffectEvent(() => {
    const held = takeHeldForm();
    if (held === undefined) return;
    for (const [name, value] of held.values) setValue(name, value);
    // The fields are others than those that were focused only where the page had to be drawn anew.
    if (held.focused !== undefined && document.activeElement === document.body) focusField(held.focused);
    if (held.submitted) submit();
  });
  useEffect(() => takeOver(), []);
}
