import type { AnyFormApi } from '@tanstack/react-form';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { PassedOnForm } from '#src/page/page-form.ts';
import { restoreFocus } from '#src/page/page-form-recording.ts';
import { useBusy } from './use-busy.tsx';
import { usePage } from './use-core.tsx';

/**
 * Moves what the user typed, focused and tried to submit in the page's form into the view's form.
 *
 * @param showHints shows the hints of fields that are not valid, as after an attempt to submit. It sends nothing.
 */
export function usePageForm(form: AnyFormApi, showHints: () => void): void {
  const { form: pageForm } = usePage();
  const busy = useBusy();
  const focusToRestore = useRef<PassedOnForm['focused']>(undefined);
  const fill = useEffectEvent(() => {
    const { values = [], attempted, focused } = pageForm.passOn();
    focusToRestore.current = focused;
    for (const [name, value] of values) {
      if (typeof form.state.values[name] === typeof value) form.setFieldValue(name, value);
    }
    if (attempted) showHints();
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
