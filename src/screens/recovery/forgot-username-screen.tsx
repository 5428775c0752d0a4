import { getRouteApi } from '@tanstack/react-router';
import { FlowStep } from '#src/screens/verification/flow-step.tsx';
import { ChooseUsernameScreen } from './choose-username-screen.tsx';
import { RecoverUsernameScreen } from './recover-username-screen.tsx';

const route = getRouteApi('/forgot-username');

/** Shows the step of username recovery that the guard of the route returned. */
export function ForgotUsernameScreen() {
  const { shown } = route.useRouteContext();
  if (shown.screen === 'recover') return <RecoverUsernameScreen state={shown.state} />;
  if (shown.screen === 'choose-username') return <ChooseUsernameScreen state={shown.state} />;
  return <FlowStep shown={shown} />;
}
