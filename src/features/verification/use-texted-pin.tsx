import type { AnyFormApi } from '@tanstack/react-form';
import { useEffect } from 'react';
import { watchForTextedPin } from '#src/browser/web-otp.ts';
import { useCore } from '#src/forms/use-core.tsx';

/**
 * Fills in and submits the PIN of a text message, if the browser can read the message (WebOTP). A PIN that arrives while
 * another one is checked waits for the end of the check. It is dropped if the form then still has the other one, because
 * the user has stopped the check.
 *
 * @param isTexted whether a PIN was sent by text message.
 */
export function useTextedPin(form: AnyFormApi, isTexted: boolean): void {
  const { shell, submits } = useCore();
  useEffect(() => {
    if (!isTexted) return;
    let isShown = true;
    const stop = watchForTextedPin((pin) => {
      const isChecking = submits.isBusy();
      shell.whenIdle(() => {
        if (!isShown || (isChecking && form.state.values.recoveryPin !== '')) return;
        form.setFieldValue('recoveryPin', pin);
        void form.handleSubmit();
      });
    });
    return () => {
      isShown = false;
      stop();
    };
  }, [form, isTexted, shell, submits]);
}
