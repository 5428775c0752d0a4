import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { Destination, Transition } from '#src/flow/transition.ts';
import { useCore } from '#src/forms/use-core.ts';
import { announce } from '#src/ui/announce.ts';
import { buttonLinkClasses } from '#src/ui/button.tsx';
import { opensElsewhere } from '#src/ui/opens-elsewhere.ts';
import styles from '#src/ui/text.module.css';

type NavLinkProps = Destination & {
  /** The look of a link that is an action of a screen without a form. */
  readonly button?: keyof typeof buttonLinkClasses;
  /** Returns the username that login and Forgot password fill in from now on. Called at the click. */
  readonly readKnownUsername?: () => Transition['knownUsername'];
  readonly children: ReactNode;
};

/** How long a link waits for the code of its screen before it says that it is busy, in milliseconds. */
const slowAfter = 500;

/**
 * A link to a screen. If the chunk of the screen takes long to load, the link says that it is busy. If the user acts before the
 * chunk has loaded, the navigation is dropped.
 */
export function NavLink({ button, readKnownUsername, children, ...destination }: NavLinkProps) {
  const { t } = useLingui();
  const core = useCore();
  const [isLoading, setLoading] = useState(false);
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    const signal = core.actions.begin();
    const timer = setTimeout(() => {
      setLoading(true);
      announce(t`Loading…`);
    }, slowAfter);
    const end = () => {
      clearTimeout(timer);
      setLoading(false);
    };
    const options = { isLink: true, signal, knownUsername: readKnownUsername?.() };
    void core.navigation.navigate(destination, options).finally(end);
  };
  return (
    <Link
      {...destination}
      className={button === undefined ? styles.link : buttonLinkClasses[button]}
      aria-busy={isLoading || undefined}
      onClick={follow}
    >
      {children}
    </Link>
  );
}

/** The link to login in a message and at the end of an activation. */
export const GoToLogin = (props: Pick<NavLinkProps, 'button' | 'readKnownUsername'>) => (
  <NavLink {...props} to="/">
    <Trans>Go to login</Trans>
  </NavLink>
);

/** The link from a flow or an outcome screen to login. */
export const ReturnToLogin = () => (
  <NavLink to="/">
    <Trans>Return to login</Trans>
  </NavLink>
);
