import { Trans, useLingui } from '@lingui/react/macro';
import { ReturnToLogin } from '#src/frame/nav-link.tsx';
import { Screen } from '#src/frame/screen.tsx';
import { SupportPhone } from '#src/frame/support-phone.tsx';
import styles from '#src/ui/text.module.css';
import { Actions } from '#src/ui/text.tsx';

/** Shows the support phone, and what the user should have ready for the call. */
export function ContactScreen() {
  const { t } = useLingui();
  return (
    <Screen title={t`Contact support`}>
      <SupportPhone large />
      <p>
        <Trans>When you call, have ready:</Trans>
      </p>
      <ul className={styles.bullets}>
        <li>
          <Trans>your Gateway ID or business name</Trans>
        </li>
        <li>
          <Trans>your username, if you know it</Trans>
        </li>
      </ul>
      <Actions>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
