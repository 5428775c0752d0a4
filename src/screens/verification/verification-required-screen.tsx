import { getRouteApi } from '@tanstack/react-router';
import { FlowStep } from './flow-step.tsx';

const route = getRouteApi('/verification-required');

/** A PIN before a login continues. */
export function VerificationRequiredScreen() {
  return <FlowStep shown={route.useRouteContext().shown} />;
}
