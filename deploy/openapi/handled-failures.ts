import type { CallName } from '#api/call.ts';
import { errorBody } from '#api/error-body.ts';
import { ServiceError } from '#api/service-error.ts';
import { failed, runSubmit, type ScriptedResponse } from '#development/run-submit.ts';
import {
  identifiedStates,
  passwordExpiredState,
  pinSentStates,
  verifiedStates,
} from '#development/sample-states.ts';
import { afterThemeFailure } from '#src/flows/brand/theme-failure.ts';
import { type Flow, flows, methods } from '#src/flows/flow.ts';
import { createAnotherPinSubmit, createPinSubmit } from '#src/flows/submits/create-pin.ts';
import { loginSubmit } from '#src/flows/submits/login.ts';
import { afterOpeningLink } from '#src/flows/submits/open-activation-link.ts';
import { recoverPasswordSubmit, recoverUsernameSubmit } from '#src/flows/submits/recover.ts';
import {
  activateUserSubmit,
  expiredPasswordSubmit,
  forgottenPasswordSubmit,
} from '#src/flows/submits/set-password.ts';
import { verifyPinSubmit } from '#src/flows/submits/verify-pin.ts';
import type { Transition } from '#src/flows/transition.ts';

/** A status that the app handles differently from other statuses of the same call. */
export interface HandledFailure {
  readonly status: number;
  /** The reasons that the app handles differently under this status. Any other reason is treated as no reason. */
  readonly reasons?: readonly string[];
}

/** This status represents every status from 400 to 499 without an entry. */
export const anyOther4xx = 418;

/** What the app shows after a failure, in one flow or in several. */
interface Effect {
  /** In Markdown, such as '`LOGIN_UNAUTHORIZED_ERROR`'. */
  readonly text: string;
  /** The flows in which the app shows it; empty if it is the same in all flows. */
  readonly flows: readonly string[];
}

/** How a call fails: with a status, or without one (no network, a time-out, a cancelled call). */
export type FailedStatus = number | 'none';

const passwordReasons = ['PASSWORD_HISTORY', 'WEAK_PASSWORD', 'SENSITIVE_PASSWORD'];

const passwordFailures: readonly HandledFailure[] = [
  { status: 204 },
  { status: 400, reasons: ['VALIDATION_ERROR', ...passwordReasons] },
  { status: 401, reasons: ['BAD_PIN', 'TOKEN_EXPIRED', ...passwordReasons] },
  { status: anyOther4xx, reasons: passwordReasons },
];

const pinFailures: readonly HandledFailure[] = [
  { status: 400 },
  { status: 401, reasons: ['PIN_MAXTRIES', 'UNANTICIPATED_ERROR', 'TOKEN_EXPIRED', 'NoUserFound'] },
  { status: 404 },
];

/**
 * The statuses and reasons that the app handles differently, by call: those that the tables of `src/flows/submits/` and
 * `theme-failure.ts` name. Any other status is the call's unanticipated error.
 */
export const handledFailures: Readonly<Record<CallName, readonly HandledFailure[]>> = {
  activateUser: passwordFailures,
  activationContact: [],
  activationLink: [],
  appInit: [],
  createPin: [
    { status: 400 },
    { status: 401, reasons: ['TOKEN_MAXTRIES', 'UNANTICIPATED_ERROR'] },
    { status: 500 },
    { status: 503 },
  ],
  expiredPassword: passwordFailures,
  forgottenPassword: passwordFailures,
  login: [{ status: 400 }, { status: 401, reasons: ['EXPIRED_PASSWORD'] }],
  recoverPassword: [{ status: 401 }],
  recoverUsername: [{ status: 401 }],
  searchUsers: [],
  theme: [{ status: 400 }, { status: 401 }, { status: 404 }, { status: 412 }],
  verifyChallenge: pinFailures,
  verifyPin: pinFailures,
};

/** Describes what a transition shows, in Markdown. */
function describe({ message, failRule, state, go }: Transition): string {
  const isLinkRefused = state !== undefined && state !== 'none' && state.kind === 'linkRefused';
  const shown = isLinkRefused ? 'ACTIVATION_ERROR' : message;
  if (shown !== undefined) return `\`${shown}\``;
  if (failRule !== undefined) return `the password rule \`${failRule}\` fails`;
  return `the screen \`/${go?.to ?? 'login'}\``;
}

/**
 * The transitions after a failure. The key is the name of the flow, or another case that changes the result, such as
 * 'with a PIN'. The key is `''` if the result of the call is always the same.
 */
type Outcomes = Readonly<Record<string, readonly Transition[]>>;

const everyFlow = Object.keys(flows) as Flow[];
const login = { username: 'u', password: 'p', rememberDevice: false };
const recovery = { firstName: 'f', lastName: 'l', username: 'u', emailAddress: 'e', recaptcha: '' };
const pin = { recoveryPin: '1', rememberDevice: false };
const passwords = { currentPassword: 'c', newPassword: 'n', confirmPassword: 'n' };

/** Runs the submit that checks the PIN of a flow, with the responses to its calls. The last response is the failure. */
const verifyPin = (flow: Flow, ...responses: readonly ScriptedResponse[]): readonly Transition[] => [
  runSubmit(verifyPinSubmit, { state: pinSentStates[flow], values: pin }, ...responses).transition,
];

/** The response to a correct PIN, before the call that fails. */
const verified: ScriptedResponse = { status: 200 };

/**
 * The state of a challenged login whose password must change. The same call checks its PIN and the PIN of a recovery.
 */
const mustChangePassword = {
  ...pinSentStates['verification-required'],
  decision: 'resetpassword',
} as const;

/**
 * By call: runs the app's submit with a failed response and returns the transitions. So the OpenAPI document cannot
 * differ from what the app does.
 */
const outcomes: Readonly<
  Record<Exclude<CallName, 'activationLink' | 'appInit' | 'theme'>, (response: ScriptedResponse) => Outcomes>
> = {
  login: (response) => ({
    '': [runSubmit(loginSubmit, { state: undefined, values: login }, response).transition],
  }),
  recoverUsername: (response) => ({
    '': [runSubmit(recoverUsernameSubmit, { state: undefined, values: recovery }, response).transition],
  }),
  recoverPassword: (response) => ({
    '': [runSubmit(recoverPasswordSubmit, { state: undefined, values: recovery }, response).transition],
  }),
  createPin: (response) => ({
    ...Object.fromEntries(
      everyFlow.map((flow) => [
        flow,
        methods.flatMap((method) =>
          [0, 1, 2].map((failedTexts) => {
            const state = { ...identifiedStates[flow], failedTexts };
            return runSubmit(createPinSubmit, { state, values: { method } }, response).transition;
          }),
        ),
      ]),
    ),
    // In the other flows the message on PIN entry is the same.
    'user-activation on PIN entry': methods.map((method) => {
      const state = pinSentStates['user-activation'];
      return runSubmit(createAnotherPinSubmit, { state, values: { method } }, response).transition;
    }),
  }),
  verifyPin: (response) => ({
    ...Object.fromEntries(
      everyFlow
        .filter((flow) => flow !== 'verification-required')
        .map((flow) => [flow, verifyPin(flow, response)]),
    ),
    'verification-required': [
      runSubmit(verifyPinSubmit, { state: mustChangePassword, values: pin }, response).transition,
    ],
  }),
  verifyChallenge: (response) => ({ '': verifyPin('verification-required', response) }),
  searchUsers: (response) => ({ '': verifyPin('forgot-username', verified, response) }),
  activationContact: (response) => ({ '': verifyPin('user-activation', verified, response) }),
  forgottenPassword: (response) => {
    const state = verifiedStates['forgot-password'];
    return { '': [runSubmit(forgottenPasswordSubmit, { state, values: passwords }, response).transition] };
  },
  expiredPassword: (response) => {
    const change = (state: (typeof verifiedStates)['reset-password'] | typeof passwordExpiredState) => [
      runSubmit(expiredPasswordSubmit, { state, values: passwords }, response).transition,
    ];
    return {
      'with a PIN': change(verifiedStates['reset-password']),
      'without a PIN': change(passwordExpiredState),
    };
  },
  activateUser: (response) => {
    const state = verifiedStates['user-activation'];
    return { '': [runSubmit(activateUserSubmit, { state, values: passwords }, response).transition] };
  },
};

/** Returns the transition after a failed check of an activation link. */
function linkOutcomes(status: FailedStatus, reason: string | undefined): Outcomes {
  const body = errorBody().parse(reason === undefined ? {} : { reason });
  const failure =
    status === 'none' ? new ServiceError('network') : new ServiceError('status', { status, body });
  return { '': [afterOpeningLink({ ok: false, failure }, { code: 'c', now: 0 })] };
}

/** Describes in Markdown what the page does after a failed theme call. */
function themeEffect(status: FailedStatus): string {
  if (status === 404) return 'the theme `anet` is requested instead';
  const failure = status === 'none' ? {} : { status };
  const withText = afterThemeFailure({
    ...failure,
    body: { message: { response: { rmsg: 'x' }, fieldErrors: [] } },
  });
  if (withText.reload) return 'the page reloads, once';
  const other = afterThemeFailure(failure);
  const plain = other.reload ? '' : `\`${other.message}\``;
  return withText.message === 'THEME_MESSAGE'
    ? `\`THEME_MESSAGE\` with the text \`rmsg\`, else ${plain}`
    : plain;
}

/**
 * Returns what the app shows after a failed call. Flows with the same result share one effect.
 *
 * @param reason `undefined` for no reason, and for one that the app does not know.
 */
export function effectsOf(call: CallName, status: FailedStatus, reason?: string): Effect[] {
  if (call === 'appInit') return [{ text: '`LOGIN_UNANTICIPATED_ERROR`, on login only', flows: [] }];
  if (call === 'theme') return [{ text: themeEffect(status), flows: [] }];
  const byFlow =
    call === 'activationLink'
      ? linkOutcomes(status, reason)
      : outcomes[call](status === 'none' ? 'none' : failed(status, reason));
  const shown = Object.entries(byFlow).map(([name, transitions]) => ({
    name,
    text: [...new Set(transitions.map(describe))].join(' or '),
  }));
  const texts = [...new Set(shown.map(({ text }) => text))];
  return texts.map((text) => {
    const names = shown.filter((entry) => entry.text === text).map(({ name }) => name);
    return { text, flows: texts.length === 1 ? [] : names };
  });
}
