import { type Flow, flows, methods, type Position, pinStates, type Step } from '#src/flow/flow.ts';
import type {
  FlowState,
  Identified,
  LinkRefused,
  PasswordExpired,
  SentPin,
  Unmatched,
  Verified,
  VerifiedIn,
} from '#src/flow/flow-state.ts';

/** The PIN of every verified sample. Tests check that no stored state and no URL contains it. */
export const samplePin = '908172';

/** When the samples were issued, and when their PIN was sent, in epoch milliseconds. */
export const sampleTimes = { issuedAt: 1_000_000, sentAt: 1_060_000 } as const;

const { issuedAt } = sampleTimes;

const identity = {
  kind: 'identified',
  issuedAt,
  token: 'token-1',
  email: 'j***@example.com',
  phone: '***1234',
  failedTexts: 0,
} as const;

/** A PIN that was sent by email. */
export const sampleSentPin: SentPin = { method: 'email', to: 'j***@example.com', at: sampleTimes.sentAt };

type IdentifiedStates = { readonly [F in Flow]: Extract<Identified, { flow: F }> };

/** One state of each flow for which a PIN can be sent. */
export const identifiedStates: IdentifiedStates = {
  'forgot-username': { flow: 'forgot-username', ...identity, failedMatches: 0 },
  'forgot-password': { flow: 'forgot-password', ...identity, failedMatches: 0, loginName: 'jane' },
  'verification-required': {
    flow: 'verification-required',
    ...identity,
    loginName: 'jane',
    decision: 'challenge',
    isNewDevice: true,
    rememberDevice: false,
  },
  'reset-password': { flow: 'reset-password', ...identity, loginName: 'jane' },
  'user-activation': { flow: 'user-activation', ...identity, preferredMethod: 'email' },
};

const pinSent = { sent: sampleSentPin, lastPinSentAt: sampleTimes.sentAt };

/** One state of each flow after a PIN was sent by email. */
export const pinSentStates = Object.fromEntries(
  Object.entries(identifiedStates).map(([flow, state]) => [flow, { ...state, ...pinSent }]),
) as unknown as IdentifiedStates;

const verified = { ...pinSent, kind: 'verified', pin: samplePin } as const;

/** One state after a PIN was verified, of each flow that has a step after it. */
export const verifiedStates: { readonly [F in Verified['flow']]: VerifiedIn<F> } = {
  'forgot-username': {
    ...identifiedStates['forgot-username'],
    ...verified,
    usernames: [
      { userName: 'jane', accountId: '1', businessName: 'Harbor Books' },
      { userName: 'jane.two', accountId: '2' },
    ],
  },
  'forgot-password': { ...identifiedStates['forgot-password'], ...verified },
  'reset-password': { ...identifiedStates['reset-password'], ...verified },
  'user-activation': {
    ...identifiedStates['user-activation'],
    ...verified,
    contact: {
      userName: 'jane.new',
      anetUserId: '7',
      accountId: '8',
      title: undefined,
      firstName: 'Jane',
      lastName: 'Doe',
      mobileNumber: undefined,
      phone: '555-0100',
      extension: undefined,
      email: 'jane@example.com',
    },
  },
};

/** A recovery whose first attempt matched no user. */
export const unmatchedStates: { readonly [F in Unmatched['flow']]: Unmatched } = {
  'forgot-username': { kind: 'unmatched', flow: 'forgot-username', issuedAt, failedMatches: 1 },
  'forgot-password': { kind: 'unmatched', flow: 'forgot-password', issuedAt, failedMatches: 1 },
};

/** An expired password that is changed without a PIN. */
export const passwordExpiredState: PasswordExpired = {
  kind: 'passwordExpired',
  flow: 'reset-password',
  issuedAt,
  loginName: 'jane',
};

/** An activation link that the service refused. */
export const linkRefusedState: LinkRefused = {
  kind: 'linkRefused',
  flow: 'user-activation',
  issuedAt,
  token: 'token-1',
  errorMessage: 'This link was used before.',
  canRetry: false,
};

/** Every sample, no state, a PIN that was sent by text, and a verified PIN that the user already had. */
export const allStates: readonly (FlowState | undefined)[] = [
  undefined,
  ...Object.values(unmatchedStates),
  passwordExpiredState,
  ...Object.values(identifiedStates),
  ...Object.values(pinSentStates),
  ...Object.values(pinSentStates).map(
    (state): FlowState => ({ ...state, sent: { ...sampleSentPin, method: 'sms', to: '***1234' } }),
  ),
  ...Object.values(verifiedStates),
  ...Object.values(verifiedStates).map((state): FlowState => ({ ...state, sent: undefined })),
  linkRefusedState,
];

/** Every step of every flow. */
export const allSteps = [...new Set(Object.values(flows).flatMap(({ steps }): readonly Step[] => steps))];

/** Every step, with every method and PIN state, or without. */
export const allPositions: readonly Position[] = allSteps.flatMap((step) =>
  [undefined, ...methods].flatMap((method) =>
    [undefined, ...pinStates].map((pin) => ({ step, ...(method && { method }), ...(pin && { pin }) })),
  ),
);
