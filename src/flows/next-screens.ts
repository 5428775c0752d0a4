import { type Flow, flows } from './flow.ts';

/** What an answer may lead to from login, and from within a flow. */
const afterLogin = [flows['verification-required'].path, flows['reset-password'].path] as const;
const afterRecovery = ['/unidentified', '/security'] as const;

/** Paths to which the answer to a submit may lead: their code is fetched while the service is asked. */
export function nextScreens(flow: Flow | undefined) {
  if (flow === undefined) return afterLogin;
  return flow === 'forgot-username' || flow === 'forgot-password' ? afterRecovery : [];
}
