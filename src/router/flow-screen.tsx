import { useRouteContext } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ActivationErrorScreen } from '#src/features/activation/activation-error-screen.tsx';
import { OpeningActivation } from '#src/features/activation/opening-activation.tsx';
import { ActivateUserScreen } from '#src/features/password/activate-user-screen.tsx';
import { ChangePasswordScreen } from '#src/features/password/change-password-screen.tsx';
import { ChooseUsernameScreen } from '#src/features/recovery/choose-username-screen.tsx';
import { RecoveryScreen } from '#src/features/recovery/recovery-screen.tsx';
import { EnterPinScreen } from '#src/features/verification/enter-pin-screen.tsx';
import { SendPinScreen } from '#src/features/verification/send-pin-screen.tsx';

/** Shows the screen of a flow that the guard of the route returned. A screen without a case does not compile. */
export function FlowScreen(): ReactElement {
  const shown = useRouteContext({ strict: false, select: (context) => context.shown });
  if (shown === undefined) throw new Error('FlowScreen needs the route of a flow.');
  switch (shown.screen) {
    case 'recover-username':
      return <RecoveryScreen flow="forgot-username" state={shown.state} />;
    case 'recover-password':
      return <RecoveryScreen flow="forgot-password" state={shown.state} />;
    case 'link-incomplete':
      return <ActivationErrorScreen />;
    case 'open-link':
      return <OpeningActivation code={shown.code} />;
    case 'link-refused':
      return <ActivationErrorScreen refused={shown.state} />;
    case 'send-pin':
      return <SendPinScreen state={shown.state} />;
    case 'enter-pin':
      // After another PIN was sent, the key is new, so the form is empty.
      return <EnterPinScreen key={shown.sent?.at} state={shown.state} sent={shown.sent} />;
    case 'choose-username':
      return <ChooseUsernameScreen state={shown.state} />;
    case 'change-password':
      return <ChangePasswordScreen state={shown.state} />;
    case 'activate-user':
      return <ActivateUserScreen state={shown.state} />;
  }
}
