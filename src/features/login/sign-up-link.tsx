import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useSubmit } from '#src/forms/submit-form.tsx';
import { opensElsewhere } from '#src/ui/opens-elsewhere.ts';
import styles from '#src/ui/text.module.css';
import { signUpMutation } from './sign-up.ts';

/** A link that starts OAuth sign-up. */
export function SignUpLink() {
  const signUp = useSubmit(signUpMutation);
  // If the link opens in a new tab, it cannot post the form, so its URL is the login screen.
  const { publicHref } = useRouter().buildLocation({ to: '/' });
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    void signUp.mutate({ state: undefined, values: {} });
  };
  return (
    // head.ts finds the link by `data-action` if the user clicks before the view has started.
    <a href={publicHref} className={styles.link} data-action="sign-up" onClick={follow}>
      <Trans>Don't have an account? Sign up now</Trans>
    </a>
  );
}
