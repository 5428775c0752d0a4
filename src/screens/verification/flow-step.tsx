import type { ShownStep } from '#src/flows/show-step.ts';
import { ChangePasswordScreen } from '#src/screens/password/change-password-screen.tsx';
import { EnterPinScreen } from './enter-pin-screen.tsx';
import { SendPinScreen } from './send-pin-screen.tsx';

/** Shows a step that several flows have: the send-PIN choice, PIN entry and the password change. */
export function FlowStep({ shown }: { readonly shown: ShownStep }) {
  switch (shown.screen) {
    case 'send-pin':
      return <SendPinScreen state={shown.state} />;
    case 'enter-pin':
      return <EnterPinScreen key={shown.sent?.method} state={shown.state} sent={shown.sent} />;
    case 'change-password':
      return <ChangePasswordScreen state={shown.state} />;
    default:
      return null;
  }
}
