import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBusy } from '#src/bindings/use-busy.ts';
import { useEntryMessage } from '#src/bindings/use-entry.ts';
import type { Flow, Step } from '#src/flows/flow.ts';
import { stepProgress } from '#src/flows/step-progress.ts';
import { focusField } from '#src/forms/focus-field.ts';
import { CatalogueMessage } from '#src/screens/message/catalogue-message.tsx';
import { AccountChip } from '#src/ui/account-chip.tsx';
import { Card } from '#src/ui/page.tsx';
import { StepProgress } from '#src/ui/step-progress.tsx';
import { Heading } from '#src/ui/text.tsx';
import { NavLink } from './nav-link.tsx';
import { stepNames } from './step-names.ts';
import { useDocumentTitle } from './use-document-title.ts';

interface ScreenProps {
  /** The one `h1`, and the document title's first part (docs/behaviour.md, 'Entry parameters and screens'). */
  readonly title: string;
  readonly progress?: { readonly flow: Flow; readonly step: Step };
  /** Whose account it is, if the username is known. */
  readonly account?: string | undefined;
  /** In the place of the history entry's message. */
  readonly message?: ReactNode;
  /** The field that takes the focus when the screen is reached; the heading otherwise. */
  readonly firstField?: string;
  readonly children: ReactNode;
}

/** The first screen of a page does not take the focus: a browser starts at the top. */
let pageWasShown = false;

/** A screen on its card: title, progress, message; the focus lands on it (WCAG 2.2 SC 2.4.3). */
export function Screen(props: ScreenProps) {
  const { title, progress, account, message, firstField, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useRef(false);
  const busy = useBusy();
  const entryMessage = useEntryMessage();
  const { i18n } = useLingui();
  const steps = progress ? stepProgress(progress.flow, progress.step) : [];

  useDocumentTitle(title);

  useEffect(() => {
    // A busy page is inert: nothing in it takes the focus.
    if (busy || arrived.current) return;
    arrived.current = true;
    if (firstField !== undefined) focusField(firstField);
    else if (pageWasShown) heading.current?.focus();
    pageWasShown = true;
  }, [busy, firstField]);

  return (
    <Card>
      {steps.length > 0 && (
        <StepProgress steps={steps.map(({ step, state }) => ({ name: i18n._(stepNames[step]), state }))} />
      )}
      <Heading ref={heading}>{title}</Heading>
      {account && (
        <AccountChip account={account}>
          <NavLink destination={{ to: 'login' }}>
            <Trans>Not you?</Trans>
          </NavLink>
        </AccountChip>
      )}
      {message ?? (entryMessage && <CatalogueMessage messageKey={entryMessage} />)}
      {children}
    </Card>
  );
}
