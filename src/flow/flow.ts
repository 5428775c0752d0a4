/** Each flow: its route and its steps in order (docs/architecture.md, 'Words'). */
export const flows = {
  'forgot-username': {
    path: '/forgot-username',
    steps: ['recover-username', 'verify-identity', 'choose-username'],
  },
  'forgot-password': {
    path: '/forgot-password',
    steps: ['recover-password', 'verify-identity', 'change-password'],
  },
  'verification-required': {
    path: '/verification-required',
    steps: ['verify-identity'],
  },
  'reset-password': {
    path: '/reset-password',
    steps: ['verify-identity', 'change-password'],
  },
  'user-activation': {
    path: '/userActivation',
    steps: ['verify-identity', 'activate-user'],
  },
} as const satisfies Record<string, { path: `/${string}`; steps: readonly string[] }>;

export type Flow = keyof typeof flows;

/** The flows that a user can enter at any time. The others start from login or from an emailed link. */
export const forgotFlows = ['forgot-username', 'forgot-password'] as const satisfies readonly Flow[];

export type ForgotFlow = (typeof forgotFlows)[number];

/** The flows that a login starts, so that only another login can issue a new token. */
export const loginFlows = ['verification-required', 'reset-password'] as const satisfies readonly Flow[];

/** A step of a flow. */
export type StepOf<F extends Flow> = (typeof flows)[F]['steps'][number];

export type Step = StepOf<Flow>;

/** Every way in which the service sends a PIN. `sms` is a text message. */
export const methods = ['email', 'sms'] as const;

export type Method = (typeof methods)[number];

/** Whether the user enters a PIN that was sent in this flow (`sent`), or a PIN that the user already has (`have`). */
export const pinStates = ['sent', 'have'] as const;

/**
 * Where in a flow the user is, as the URL names it (docs/behaviour.md, 'Reload, Back and Forward'). Only `verify-identity` has
 * `method` and `pin`. Without `pin`, that step is the send-PIN choice. With `pin`, it is PIN entry.
 */
export interface Position<F extends Flow = Flow> {
  readonly step: StepOf<F>;
  readonly method?: Method;
  readonly pin?: (typeof pinStates)[number];
}

/** The value of each method in a request (docs/services.md, 'Values with a fixed meaning'). */
export const deliveryMethods = { email: 2, sms: 3 } as const satisfies Record<Method, number>;

/** The choice of how to send a PIN. */
export const sendPinChoice = { step: 'verify-identity' } as const satisfies Position;

/** PIN entry for a PIN that was sent in this flow. */
export const pinEntry = (method: Method) => ({ step: 'verify-identity', method, pin: 'sent' }) as const;

/** PIN entry for a PIN that the user already has. */
export const existingPinEntry = { step: 'verify-identity', pin: 'have' } as const satisfies Position;

/** Returns the step with which a flow begins. */
export const firstStep = (flow: Flow): Step => flows[flow].steps[0];

/**
 * Returns whether the URLs of `flow` show the state of the `running` flow. After Back, the URL can name `verification-required`,
 * which `reset-password` continues.
 */
export const showsStateOf = (flow: Flow, running: Flow): boolean =>
  running === flow || (flow === 'verification-required' && running === 'reset-password');

/** Returns whether two paths name the same route: case and slashes at the end do not matter. */
export function isSamePath(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => path.toLowerCase().replace(/\/+$/, ''));
  return first === second;
}

/** Returns the flow to which the path of a route belongs; `undefined` for screens outside the flows. */
export const flowOfPath = (path: string): Flow | undefined =>
  (Object.keys(flows) as Flow[]).find((flow) => isSamePath(flows[flow].path, path));
