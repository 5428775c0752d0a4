import { type Flow, flows } from './flow.ts';

/** Where a login may lead, and a recovery. */
const afterLogin = [flows['verification-required'].path, flows['reset-password'].path] as const;
const afterRecovery = ['/unidentified', '/security'] as const;

/** Routes that may follow a submit: their code is fetched while the service works. */
export function nextScreens(flow: Flow | undefined) {
  if (flow === undefined) return afterLogin;
  return flow === 'forgot-username' || flow === 'forgot-password' ? afterRecovery : [];
}
