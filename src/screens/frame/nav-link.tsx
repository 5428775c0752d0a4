import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useCore } from '#src/bindings/core-context.ts';
import { pathOf, searchOf } from '#src/bindings/router-navigation.ts';
import type { Destination } from '#src/flows/transition.ts';
import { primaryLinkClass } from '#src/ui/button.tsx';
import { linkClass } from '#src/ui/text.tsx';

interface NavLinkProps {
  readonly destination: Destination;
  /** The main action of its screen, with the look of a button. */
  readonly primary?: boolean;
  /** Called before the link is followed. */
  readonly onFollow?: () => void;
  readonly children: ReactNode;
}

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * A link to a screen of the app. The screen's code is loaded before the address changes: if it fails to load, the
 * present screen stays and says so.
 */
export function NavLink({ destination, primary = false, onFollow, children }: NavLinkProps) {
  const { runner } = useCore();
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onFollow?.();
    void runner.follow(destination);
  };
  return (
    <Link
      to={pathOf(destination)}
      search={searchOf(destination)}
      preload="intent"
      className={primary ? primaryLinkClass : linkClass}
      onClick={follow}
    >
      {children}
    </Link>
  );
}
