import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { PassedOnForm } from '#src/core/page-form.ts';
import { restoreFocus } from '#src/platform/page-form-recording.ts';
import { useBusy } from './use-busy.ts';
import { useCore } from './use-core.ts';

/** How the hook changes the view's form. */
interface PageFormActions {
  readonly setText: (name: string, value: string) => void;
  readonly setChecked?: (name: string, value: boolean) => void;
  /** Shows the hints of fields that are not valid, as after an attempt to submit. It sends nothing. */
  readonly showHints: () => void;
}

/** Moves what the user typed, focused and tried to submit in the page's form into the view's form. */
export function usePageForm(actions: PageFormActions): void {
  const { pageForm } = useCore();
  const busy = useBusy();
  const focusToRestore = useRef<PassedOnForm['focused']>(undefined);
  const fill = useEffectEvent(() => {
    const { values = [], attempted, focused } = pageForm.passOn();
    focusToRestore.current = focused;
    for (const [name, value] of values) {
      if (typeof value === 'string') actions.setText(name, value);
      else actions.setChecked?.(name, value);
    }
    if (attempted) actions.showHints();
  });
  // A layout effect, so that the user can neither press a key nor see an empty form before the fields are filled.
  useLayoutEffect(() => fill(), []);
  useLayoutEffect(() => {
    // A busy page is inert, so no field can get the focus.
    if (busy || focusToRestore.current === undefined) return;
    restoreFocus(focusToRestore.current);
    focusToRestore.current = undefined;
  }, [busy]);
}
