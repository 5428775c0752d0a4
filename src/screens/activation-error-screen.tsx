import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useBrand } from '#src/journey/use-brand.ts';
import { messages } from '#src/locales/messages.ts';
import { Heading, Subheading } from '#src/ui/text.tsx';
import { SupportPhone } from './support-phone.tsx';

/**
 * An activation link that leads nowhere, in a look of its own (specification section 2 'Activation link error
 * page').
 *
 * @param errorMessage the service's words, shown as plain text.
 */
export function ActivationErrorScreen({ errorMessage }: { readonly errorMessage: string | undefined }) {
  const { i18n } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const { title } = useBrand().brand;
  const text = errorMessage ?? i18n._(messages.ACTIVATION_ERROR);
  useEffect(() => {
    document.title = `${text} | ${title}`;
  }, [text, title]);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section>
      <div role="alert" data-message-key="ACTIVATION_ERROR">
        <Heading ref={heading}>{text}</Heading>
      </div>
      <Subheading>
        <Trans>Have More Questions?</Trans>
      </Subheading>
      <p>
        <Trans>
          Please contact customer support at <SupportPhone />.
        </Trans>
      </p>
    </section>
  );
}
