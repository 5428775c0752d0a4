import { Trans } from '@lingui/react/macro';
import styles from '#src/ui/text.module.css';

/** What the user should have ready when calling Merchant Support. */
export const CallPreparation = () => (
  <>
    <p className={styles.prompt}>
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
  </>
);
