import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { useSubmit } from '#src/bindings/use-submit.ts';
import { signUpSubmit } from '#src/flows/submits/sign-up.ts';
import { Actions, linkClass } from '#src/ui/text.tsx';

/** Starts OAuth sign-up: a form post to the boarding application, once its address is known. */
export function SignUpLink() {
  const signUp = useSubmit(signUpSubmit, undefined);
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    void signUp({});
  };
  return (
    <Actions>
      {/* The core executes the action before the view is live. */}
      <a
        href="activation/Boarding/SignupDelegation"
        className={linkClass}
        data-action="sign-up"
        onClick={follow}
      >
        <Trans>Don't have an account? Sign up now</Trans>
      </a>
    </Actions>
  );
}
