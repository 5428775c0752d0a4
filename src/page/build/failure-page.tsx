import { Trans, useLingui } from '@lingui/react/macro';
import { builtInBrand } from '#src/flow/brand/built-in-brand.ts';
import { telephoneUrl } from '#src/flow/brand/telephone-url.ts';
import { LanguageSwitch } from '#src/frame/language-switch.tsx';
import { messages } from '#src/locales/messages.ts';
import type { Locale } from '#src/start/languages.ts';
import { BrandHeader } from '#src/ui/brand-header.tsx';
import { Button } from '#src/ui/button.tsx';
import messageStyles from '#src/ui/message.module.css';
import { Message } from '#src/ui/message.tsx';
import { Card, CardNote, Page } from '#src/ui/page.tsx';
import styles from '#src/ui/text.module.css';
import { Actions, Heading, Sentences } from '#src/ui/text.tsx';

/** The phone of the built-in brand. A script replaces it by the phone of the visit's brand. */
export const BuiltInPhone = () => (
  <a className={styles.phone} href={telephoneUrl(builtInBrand.supportPhone)} data-value="phone">
    {builtInBrand.supportPhone}
  </a>
);

/**
 * The failure page (docs/behaviour.md, 'Pages that fail'). failure.ts removes elements of other kinds of failure (`data-kinds`),
 * and fills in the values of the visit (`data-value`). Elements with `data-above-form` are shown only above a form.
 */
export function FailurePage({ locale }: { readonly locale: Locale }) {
  const { t } = useLingui();
  const [retry, update] = [t`Try again`, t`Update browser`];
  const call = (
    <Trans>
      If this error continues, call Merchant Support: <BuiltInPhone />
    </Trans>
  );
  const header = (
    <>
      <BrandHeader title={builtInBrand.title} />
      <LanguageSwitch locale={locale} live />
    </>
  );
  return (
    <Page header={header} footer={null}>
      <Card>
        <div data-kinds="load error">
          <Heading>{t(messages.APP_FAILURE.text)}</Heading>
          <Message messageKey="APP_FAILURE" look="error">
            <p data-kinds="load">
              <Sentences text={t`This page did not load. Check your connection, then try again.`} />
            </p>
            <p data-kinds="error">
              <Sentences text={t`Something went wrong on this page. Try again.`} />
            </p>
            <p className={styles.note} data-above-form="">
              {call}
            </p>
            <div className={messageStyles.action} data-above-form="">
              <Button variant="secondary">{retry}</Button>
            </div>
          </Message>
          <Button>{retry}</Button>
          <Actions>
            <a className={styles.link} href="/">{t`Return to login`}</a>
          </Actions>
          <p className={styles.note}>{call}</p>
          <p className={styles.note}>
            <Trans>
              Reference: <span translate="no" data-value="reference" />, <span data-value="time" />
            </Trans>
          </p>
        </div>
        <div data-kinds="outdated">
          <Heading>{t`Update your browser`}</Heading>
          <Message messageKey="BROWSER_OUTDATED" look={messages.BROWSER_OUTDATED.tone}>
            <p>{t(messages.BROWSER_OUTDATED.text)}</p>
            <div className={messageStyles.action} data-above-form="">
              <Button variant="secondary">{update}</Button>
            </div>
          </Message>
          <Button>{update}</Button>
        </div>
      </Card>
      <CardNote />
    </Page>
  );
}
