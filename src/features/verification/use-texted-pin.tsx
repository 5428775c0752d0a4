import type { AnyFormApi } from '@tanstack/react-form';
import { useEffect } from 'react';
import { watchForTextedPin } from '#src/browser/web-otp.ts';
import { useCore } from '#src/forms/use-core.tsx';

/**
 * Fills in and submits the PIN of a text message, if the browser can read the message (WebOTP). A PIN that arrives while
 * another one is checked waits until that check has failed. If the user stops the check, the texted PIN is dropped.
 *
 * @param isTexted whether a PIN was sent by text message.
 */
export function useTextedPin(form: AnyFormApi, isTexted: boolean): void {
  const { actions, shell } = useCore();
  useEffect(() => {
    if (!isTexted) return;
    const end = new AbortController();
    watchForTextedPin((pin) => {
      // A cancel is an action, the failure of a check is none.
      const action = actions.signal;
      shell.whenIdle(() => {
        if (end.signal.aborted || action.aborted) return;
        form.setFieldValue('recoveryPin', pin);
        void form.handleSubmit();
      });
    }, end.signal);
    return () => end.abort();
  }, [actions, form, isTexted, shell]);
}
