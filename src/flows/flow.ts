/** Each flow: its name, its route and its steps in order (docs/glossary.md, 'Words'). */
export const flows = {
  'forgot-username': {
    name: 'FORGOT_USERNAME',
    path: '/forgot-username',
    steps: ['recover-username', 'verify-identity', 'choose-username'],
  },
  'forgot-password': {
    name: 'FORGOT_PASSWORD',
    path: '/forgot-password',
    steps: ['recover-password', 'verify-identity', 'change-password'],
  },
  'verification-required': {
    name: 'VERIFICATION_REQUIRED',
    path: '/verification-required',
    steps: ['verify-identity'],
  },
  'reset-password': {
    name: 'RESET_PASSWORD',
    path: '/reset-password',
    steps: ['verify-identity', 'change-password'],
  },
  'user-activation': {
    name: 'USER_ACTIVATION',
    path: '/userActivation',
    steps: ['verify-identity', 'activate-user'],
  },
} as const satisfies Record<string, { name: string; path: `/${string}`; steps: readonly Step[] }>;

export type Flow = keyof typeof flows;

/** Flows that a visitor enters without a ticket; the others start from login or from an emailed link. */
export type ForgotFlow = 'forgot-username' | 'forgot-password';

export const stepNames = [
  'recover-username',
  'recover-password',
  'verify-identity',
  'choose-username',
  'change-password',
  'activate-user',
] as const;
export type Step = (typeof stepNames)[number];

/** How a PIN travels. */
export const methods = ['email', 'sms'] as const;
export type Method = (typeof methods)[number];

/** Which PIN the entry field waits for: one just sent, or one that the user says to have. */
export const pinStates = ['sent', 'have'] as const;
export type PinState = (typeof pinStates)[number];

/**
 * Where in a flow someone is, as the address says it (docs/behaviour.md, 'Reload, Back and Forward').
 * `method` and `pin` belong to `verify-identity`: without `pin` it is the send-PIN choice, with it PIN entry.
 */
export interface Position {
  readonly step: Step;
  readonly method?: Method;
  readonly pin?: PinState;
}

/** The wire value of a method (docs/services.md, 'Values with a fixed meaning'). */
export const deliveryMethods = { email: 2, sms: 3 } as const satisfies Record<Method, number>;

export const sendPinChoice: Position = { step: 'verify-identity' };
export const pinEntry = (method: Method): Position => ({ step: 'verify-identity', method, pin: 'sent' });
export const existingPinEntry: Position = { step: 'verify-identity', pin: 'have' };

/** The step with which a flow begins. */
export const firstStep = (flow: Flow): Step => flows[flow].steps[0];

/** The flow whose route a path is; `undefined` on screens outside the flows. */
export function flowOfPath(path: string): Flow | undefined {
  const normal = path.toLowerCase().replace(/\/+$/, '');
  return (Object.keys(flows) as Flow[]).find((flow) => flows[flow].path.toLowerCase() === normal);
}
