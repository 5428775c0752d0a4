import { getRouteApi } from '@tanstack/react-router';
import { FlowStep } from '#src/screens/verification/flow-step.tsx';
import { RecoverPasswordScreen } from './recover-password-screen.tsx';

const route = getRouteApi('/forgot-password');

/** Password recovery, step by step. */
export function ForgotPasswordScreen() {
  const { shown } = route.useRouteContext();
  return shown.screen === 'recover' ? (
    <RecoverPasswordScreen state={shown.state} />
  ) : (
    <FlowStep shown={shown} />
  );
}
