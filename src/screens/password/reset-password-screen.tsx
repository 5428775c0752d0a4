import { getRouteApi } from '@tanstack/react-router';
import { FlowStep } from '#src/screens/verification/flow-step.tsx';

const route = getRouteApi('/reset-password');

/** Shows the current step of a password reset. */
export function ResetPasswordScreen() {
  return <FlowStep shown={route.useRouteContext().shown} />;
}
