import { Trans, useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import type { LinkRefused } from '#src/flow/flow-state.ts';
import { useCore } from '#src/forms/use-core.ts';
import { RetryTime } from '#src/frame/catalogue-message.tsx';
import { DocumentTitle } from '#src/frame/document-title.tsx';
import { HelpNote } from '#src/frame/help-note.tsx';
import { GoToLogin } from '#src/frame/nav-link.tsx';
import { SupportPhone } from '#src/frame/support-phone.tsx';
import { useBrand } from '#src/frame/use-brand.ts';
import { CoveredContext } from '#src/frame/use-browser-warning.ts';
import { messages } from '#src/locales/messages.ts';
import { whenIdle } from '#src/start/focus.ts';
import { Button } from '#src/ui/button.tsx';
import { LinkIcon } from '#src/ui/icons.tsx';
import { Card } from '#src/ui/page.tsx';
import { reveal } from '#src/ui/reveal.ts';
import styles from '#src/ui/text.module.css';
import { Actions, Heading, Subheading } from '#src/ui/text.tsx';

/**
 * Focuses the message when it appears, and scrolls to it. The message also appears when the user closes the warning that covers
 * it.
 */
function showMessage(message: HTMLDivElement | null): void {
  if (message === null) return;
  whenIdle(() => {
    message.focus();
    reveal(() => message);
  });
}

/**
 * Shows on a plain page that an activation link is not valid. The text below the heading is the text of the service if it sent
 * one. Without `refused`, the URL has no activation code.
 */
export function ActivationErrorScreen({ refused }: { readonly refused?: LinkRefused }) {
  const { i18n, t } = useLingui();
  const { navigation } = useCore();
  const { pending } = useBrand();
  const isCovered = useContext(CoveredContext);
  const text = refused?.errorMessage ?? i18n._(messages.ACTIVATION_ERROR.text);
  const title = t`We could not open this link`;
  // Without a flow state, the guard shows the screen that checks the link.
  const checkAgain = () => void navigation.replaceEntry({ historyMessage: {}, flowState: 'ended' });
  if (isCovered) return null;
  return (
    <>
      <DocumentTitle title={title} isOutcome />
      <Card icon={<LinkIcon />}>
        {/* A used link is not the user's mistake, so the message does not look like an error. A screen reader says it with
            the focus. */}
        <div
          ref={showMessage}
          role="alert"
          aria-live="off"
          aria-label={`${title}. ${text}`}
          tabIndex={-1}
          data-message-key="ACTIVATION_ERROR"
        >
          <Heading>{title}</Heading>
          <h2 className={styles.lead}>
            {text}
            <RetryTime retryAt={refused?.retryAt} />
          </h2>
        </div>
        {refused?.canRetry ? (
          <Button onClick={checkAgain}>{t`Try again`}</Button>
        ) : (
          <GoToLogin button="primary" />
        )}
        <Subheading>
          <Trans>Have more questions?</Trans>
        </Subheading>
        <p className={pending ? styles.awaited : undefined}>
          <Trans>
            Please contact customer support at <SupportPhone />.
          </Trans>
        </p>
        {refused?.canRetry && (
          <Actions>
            <GoToLogin />
          </Actions>
        )}
      </Card>
      <HelpNote />
    </>
  );
}
