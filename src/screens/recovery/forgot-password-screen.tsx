import { getRouteApi } from '@tanstack/react-router';
import { FlowStep } from '#src/screens/verification/flow-step.tsx';
import { RecoverPasswordScreen } from './recover-password-screen.tsx';

const route = getRouteApi('/forgot-password');

/** Shows the step of password recovery that the guard of the route returned. */
export function ForgotPasswordScreen() {
  const { shown } = route.useRouteContext();
  return shown.screen === 'recover' ? (
    <RecoverPasswordScreen state={shown.state} />
  ) : (
    <FlowStep shown={shown} />
  );
}
