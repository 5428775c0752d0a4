import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useContext, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { historyIndex } from '#src/core/router-keys.ts';
import { type Flow, flows, type Step } from '#src/flow/flow.ts';
import { useMessage } from '#src/forms/use-message.ts';
import { beginsAgain } from '#src/locales/messages.ts';
import { focusScreen, whenIdle } from '#src/start/focus.ts';
import { AccountChip } from '#src/ui/account-chip.tsx';
import { Card, CardNote } from '#src/ui/page.tsx';
import { reveal } from '#src/ui/reveal.ts';
import { StepProgress } from '#src/ui/step-progress.tsx';
import { Heading } from '#src/ui/text.tsx';
import { CatalogueMessage } from './catalogue-message.tsx';
import { DocumentTitle } from './document-title.tsx';
import { HelpNote } from './help-note.tsx';
import { NavLink } from './nav-link.tsx';
import { CoveredContext } from './use-browser-warning.ts';

/** The name of each step in the progress bar of a flow. */
const stepNames: Readonly<Record<Step, MessageDescriptor>> = {
  'recover-username': msg`Details`,
  'recover-password': msg`Details`,
  'verify-identity': msg`Verify`,
  'choose-username': msg`Your username`,
  'change-password': msg`New password`,
  'activate-user': msg`Activate`,
};

/**
 * Returns the side from which a new screen comes in.
 * - `undefined`, if it is the first screen, or if its path and history entry are those of the previous screen;
 * - `'left'`, after Back and at login;
 * - `'right'`, after any other navigation.
 */
function useDirection() {
  const router = useRouter();
  // A screen keeps the direction with which it appeared. While it appears, `resolvedLocation` is still the previous location.
  const [direction] = useState((): 'left' | 'right' | undefined => {
    const { location, resolvedLocation: last = location } = router.state;
    const [index, lastIndex] = [historyIndex(location.state), historyIndex(last.state)];
    if (index === lastIndex && location.pathname === last.pathname) return undefined;
    return index < lastIndex || location.pathname === '/' ? 'left' : 'right';
  });
  return direction;
}

interface ScreenProps {
  /**
   * The text of the only `h1`, and the first part of the document's title (docs/behaviour.md, 'Entry parameters and screens').
   */
  readonly title: string;
  readonly progress?: { readonly flow: Flow; readonly step: Step };
  readonly icon?: ReactNode;
  readonly account?: string | undefined;
  /** Replaces the message of the history entry. */
  readonly message?: ReactNode;
  /** Whether the title says what has happened, so that the document's title needs no 'Error: '. */
  readonly isOutcome?: boolean;
  /**
   * `firstField` always gets the focus. `caretField` gets it if no on-screen keyboard opens, or if the message is a success or
   * neutral (`focusScreen`).
   */
  readonly firstField?: string;
  readonly caretField?: string;
  /** Whether the screen ends by itself. Such a screen has no help note, because the note would move with the next screen. */
  readonly isTransient?: boolean;
  readonly children: ReactNode;
}

/** A screen: its card with progress, title and message. It gets the focus when it appears (WCAG 2.2 SC 2.4.3). */
export function Screen(props: ScreenProps) {
  const { title, progress, icon, account, message, children } = props;
  const { isOutcome, firstField, caretField, isTransient } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const hasAppeared = useRef(false);
  const findMessage = () => heading.current?.parentElement?.querySelector<HTMLElement>('[data-message-key]');
  const from = useDirection();
  const isCovered = useContext(CoveredContext);
  const { banner, definition, incident } = useMessage();
  const { i18n } = useLingui();
  const isNewStart = beginsAgain(definition);
  // Distinguishes the message from the same message of another submit.
  const messageTime = incident?.at;
  const showMessage = useEffectEvent(() => whenIdle(() => reveal(findMessage)));
  const steps: readonly Step[] = progress ? flows[progress.flow].steps : [];

  // A layout effect moves the focus before the browser handles the next key. Before a later effect, the user could have reached
  // another control, which must keep the focus.
  useLayoutEffect(() => {
    // While the warning hides the screen, no element of the screen can get the focus.
    if (isCovered || hasAppeared.current) return;
    hasAppeared.current = true;
    const start = { heading: heading.current, firstField, caretField, beginsAgain: isNewStart };
    if (focusScreen(start) || isNewStart) showMessage();
  }, [isCovered, firstField, caretField, isNewStart]);

  // Scrolls to a message that appears later. The effects of the form have run before, and have moved the focus.
  const shownTime = useRef(messageTime);
  useLayoutEffect(() => {
    if (banner !== undefined && messageTime !== shownTime.current) showMessage();
    shownTime.current = messageTime;
  }, [banner, messageTime]);

  return (
    <>
      <Card from={from} icon={icon}>
        {progress && steps.length > 1 && (
          <StepProgress
            names={steps.map((step) => i18n._(stepNames[step]))}
            index={steps.indexOf(progress.step)}
          />
        )}
        {!isCovered && <Heading ref={heading}>{title}</Heading>}
        {account && (
          <AccountChip account={account}>
            <NavLink to="/">
              <Trans>Not you?</Trans>
            </NavLink>
          </AccountChip>
        )}
        <DocumentTitle title={title} isOutcome={isOutcome}>
          {!isCovered && (message ?? (banner && <CatalogueMessage messageKey={banner} />))}
          {children}
        </DocumentTitle>
      </Card>
      {/* The note is inside the screen. In the frame, it would move if the next screen is shorter or higher. */}
      {isTransient ? <CardNote /> : <HelpNote />}
    </>
  );
}
