import { Trans } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import styles from '#src/ui/text.module.css';
import { Actions } from '#src/ui/text.tsx';
import { type CatalogueMessageProps, MessageSentence } from './catalogue-message.tsx';
import { Screen } from './screen.tsx';
import { SupportCall } from './support-phone.tsx';

interface DeadEndProps
  extends Pick<ComponentProps<typeof Screen>, 'icon' | 'title' | 'account'>,
    Partial<Pick<CatalogueMessageProps, 'messageKey' | 'values'>> {
  /** The main action of the screen. If there is none, the call of the support phone is the main action. */
  readonly action?: ReactNode;
  readonly link: ReactNode;
}

const CallPreparation = () => <Trans>When you call, have your Gateway ID or business name ready.</Trans>;

/** A screen on which a flow ends: what has happened, what the user can do, the support phone, and a link. */
export function DeadEnd({ messageKey, values, action, link, ...screen }: DeadEndProps) {
  const content = (
    <>
      <p>{messageKey ? <MessageSentence messageKey={messageKey} values={values} /> : <CallPreparation />}</p>
      {action}
      <SupportCall button={action ? 'secondary' : 'primary'} />
    </>
  );
  const alert = messageKey && (
    <div role="alert" data-message-key={messageKey} className={styles.deadEnd}>
      {content}
    </div>
  );
  return (
    <Screen {...screen} {...(alert && { message: alert })}>
      {alert ? (
        <p className={styles.note}>
          <CallPreparation />
        </p>
      ) : (
        <div className={styles.deadEnd}>{content}</div>
      )}
      <Actions>{link}</Actions>
    </Screen>
  );
}
