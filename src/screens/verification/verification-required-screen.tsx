import { getRouteApi } from '@tanstack/react-router';
import { FlowStep } from './flow-step.tsx';

const route = getRouteApi('/verification-required');

/** Shows the current step of a challenged login. */
export function VerificationRequiredScreen() {
  return <FlowStep shown={route.useRouteContext().shown} />;
}
