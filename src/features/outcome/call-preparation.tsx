import { Trans } from '@lingui/react/macro';
import { BulletList } from '#src/ui/text.tsx';

/** What the user should have ready when calling Merchant Support. */
export const CallPreparation = () => (
  <>
    <p>
      <Trans>When you call, have ready:</Trans>
    </p>
    <BulletList>
      <li>
        <Trans>your Gateway ID or business name</Trans>
      </li>
      <li>
        <Trans>your username, if you know it</Trans>
      </li>
    </BulletList>
  </>
);
