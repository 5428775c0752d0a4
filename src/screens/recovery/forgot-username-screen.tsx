import { getRouteApi } from '@tanstack/react-router';
import { FlowStep } from '#src/screens/verification/flow-step.tsx';
import { ChooseUsernameScreen } from './choose-username-screen.tsx';
import { RecoverUsernameScreen } from './recover-username-screen.tsx';

const route = getRouteApi('/forgot-username');

/** Username recovery, step by step. */
export function ForgotUsernameScreen() {
  const { shown } = route.useRouteContext();
  if (shown.screen === 'recover') return <RecoverUsernameScreen state={shown.state} />;
  if (shown.screen === 'choose-username') return <ChooseUsernameScreen state={shown.state} />;
  return <FlowStep shown={shown} />;
}
