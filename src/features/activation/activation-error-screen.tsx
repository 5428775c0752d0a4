import { Trans, useLingui } from '@lingui/react/macro';
import { useContext, useEffect, useRef } from 'react';
import { useCore } from '#src/forms/use-core.tsx';
import { RetryTime } from '#src/frame/catalogue-message.tsx';
import { CoveredContext } from '#src/frame/covered-context.tsx';
import { GoToLogin } from '#src/frame/nav-link.tsx';
import { SupportPhone } from '#src/frame/support-phone.tsx';
import { useBrand } from '#src/frame/use-brand.tsx';
import { useDocumentTitle } from '#src/frame/use-document-title.tsx';
import { messages } from '#src/locales/messages.ts';
import { Button } from '#src/ui/button.tsx';
import { Actions, awaitedClass, Heading, Lead, Subheading } from '#src/ui/text.tsx';
import { retryActivationLink } from './activation-link.ts';

interface ActivationErrorScreenProps {
  /** The text of the service, shown as plain text; `undefined` for the default text. */
  readonly errorMessage?: string | undefined;
  /** When another attempt is possible, in epoch milliseconds, if the service said it. */
  readonly retryAt?: number | undefined;
  /** The activation code for another attempt; `undefined` if no attempt can succeed. */
  readonly retryCode?: string | undefined;
}

/** Shows that an activation link is not valid, on a plain page. The message is the heading, and there is no form. */
export function ActivationErrorScreen({ errorMessage, retryAt, retryCode }: ActivationErrorScreenProps) {
  const { i18n, t } = useLingui();
  const core = useCore();
  const { pending } = useBrand();
  const isCovered = useContext(CoveredContext);
  const message = useRef<HTMLDivElement>(null);
  const text = errorMessage ?? i18n._(messages.ACTIVATION_ERROR.text);
  useDocumentTitle(text, true);
  useEffect(() => message.current?.focus(), []);
  if (isCovered) return null;
  return (
    <>
      {/* A used link is no failure of the user, so it does not look like an error. */}
      <div ref={message} role="alert" tabIndex={-1} data-message-key="ACTIVATION_ERROR">
        <Heading>{text}</Heading>
        {retryAt !== undefined && (
          <Lead>
            <RetryTime retryAt={retryAt} />
          </Lead>
        )}
      </div>
      <Subheading>
        <Trans>Have more questions?</Trans>
      </Subheading>
      <div className={pending ? awaitedClass : undefined}>
        <Lead>
          <Trans>
            Please contact customer support at <SupportPhone />.
          </Trans>
        </Lead>
      </div>
      {retryCode === undefined ? (
        <GoToLogin button="primary" />
      ) : (
        <>
          <Button onClick={() => void retryActivationLink(core, retryCode)}>{t`Try again`}</Button>
          <Actions>
            <GoToLogin />
          </Actions>
        </>
      )}
    </>
  );
}
