import { getRouteApi } from '@tanstack/react-router';
import { FlowStep } from '#src/screens/verification/flow-step.tsx';

const route = getRouteApi('/reset-password');

/** Replaces an expired or compromised password. */
export function ResetPasswordScreen() {
  return <FlowStep shown={route.useRouteContext().shown} />;
}
