import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useContext, useEffect, useRef } from 'react';
import { useBrand } from '#src/bindings/use-brand.ts';
import { messages } from '#src/locales/messages.ts';
import { CoveredContext } from '#src/screens/frame/covered-context.ts';
import { GoToLogin } from '#src/screens/frame/go-to-login.tsx';
import { SupportPhone } from '#src/screens/frame/support-phone.tsx';
import { useDocumentTitle } from '#src/screens/frame/use-document-title.ts';
import { Button } from '#src/ui/button.tsx';
import { Message } from '#src/ui/message.tsx';
import { Card } from '#src/ui/page.tsx';
import { Actions, awaitedClass, Heading, Lead, Subheading } from '#src/ui/text.tsx';

const route = getRouteApi('/userActivation');

interface ActivationErrorScreenProps {
  /** The text of the service, shown as plain text; `undefined` for the default text. */
  readonly errorMessage?: string | undefined;
  /** The activation code for another attempt; `undefined` if no attempt can succeed. */
  readonly retryCode?: string | undefined;
}

/** Shows that an activation link is not valid. The message is the heading, and there is no form. */
export function ActivationErrorScreen({ errorMessage, retryCode }: ActivationErrorScreenProps) {
  const { i18n, t } = useLingui();
  const { activationLink } = route.useRouteContext();
  const { pending } = useBrand();
  const isCovered = useContext(CoveredContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const text = errorMessage ?? i18n._(messages.ACTIVATION_ERROR.text);
  useDocumentTitle(text, { isOutcome: true });
  useEffect(() => heading.current?.focus(), []);
  if (isCovered) return null;
  return (
    <Card>
      {/* A used link is no failure of the user, so it looks like information. */}
      <Message messageKey="ACTIVATION_ERROR" look="neutral" urgent>
        <Heading ref={heading}>{text}</Heading>
      </Message>
      {retryCode === undefined ? (
        <GoToLogin primary />
      ) : (
        <Button onClick={() => void activationLink.retry(retryCode)}>{t`Try again`}</Button>
      )}
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
      {retryCode !== undefined && (
        <Actions>
          <GoToLogin />
        </Actions>
      )}
    </Card>
  );
}
