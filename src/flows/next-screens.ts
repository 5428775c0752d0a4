import { type Flow, flows } from './flow.ts';

const afterLogin = [flows['verification-required'].path, flows['reset-password'].path] as const;
const afterRecovery = ['/unidentified', '/security'] as const;

/**
 * Returns the routes that may follow a submit, so that their code can be prefetched while the service works.
 *
 * @param flow the flow of the present screen; `undefined` on login.
 */
export function nextScreens(flow: Flow | undefined) {
  if (flow === undefined) return afterLogin;
  return flow === 'forgot-username' || flow === 'forgot-password' ? afterRecovery : [];
}
