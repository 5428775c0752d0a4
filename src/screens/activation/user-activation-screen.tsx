import { getRouteApi } from '@tanstack/react-router';
import { FlowStep } from '#src/screens/verification/flow-step.tsx';
import { ActivateUserScreen } from './activate-user-screen.tsx';
import { ActivationErrorScreen } from './activation-error-screen.tsx';
import { OpeningActivation } from './opening-activation.tsx';

const route = getRouteApi('/userActivation');

/** Shows the step of user activation that the guard of the route returned. */
export function UserActivationScreen() {
  const { shown } = route.useRouteContext();
  const { activationcode } = route.useSearch();
  if (!activationcode) return <ActivationErrorScreen />;
  switch (shown.screen) {
    case 'open-link':
      return <OpeningActivation code={activationcode} />;
    case 'link-refused':
      return (
        <ActivationErrorScreen
          {...shown.state}
          retryCode={shown.state.canRetry ? activationcode : undefined}
        />
      );
    case 'activate-user':
      return <ActivateUserScreen state={shown.state} />;
    default:
      return <FlowStep shown={shown} />;
  }
}
