import type { CallName } from '#api/call.ts';
import { afterActivationContact, afterActivationMode } from '#src/flows/after-activation.ts';
import { afterCreatePin } from '#src/flows/after-create-pin.ts';
import { afterLogin } from '#src/flows/after-login.ts';
import { afterRecover } from '#src/flows/after-recover.ts';
import { afterSearchUsers } from '#src/flows/after-search-users.ts';
import { afterActivateUser, afterSetPassword } from '#src/flows/after-set-password.ts';
import { afterVerifyChallenge, afterVerifyPin } from '#src/flows/after-verify-pin.ts';
import { type Flow, type ForgotFlow, flows, methods } from '#src/flows/flow.ts';
import { afterThemeFailure } from '#src/flows/theme-failure.ts';
import { newTicket } from '#src/flows/ticket.ts';
import type { CallResult, Transition } from '#src/flows/transition.ts';

/** A status of a service that the app tells apart from others. */
export interface HandledFailure {
  readonly status: number;
  /** Values of `reason` that the app tells apart under this status; any other reason is treated as none. */
  readonly reasons?: readonly string[];
}

/** Stands for every status from 400 to 499 that has no entry. */
export const anyOther4xx = 418;

/** What the app does with a failure, in one flow or in several. */
interface Effect {
  /** In Markdown, such as '`LOGIN_UNAUTHORIZED_ERROR`'. */
  readonly text: string;
  /** Flows in which this happens; empty for a call that has one outcome. */
  readonly flows: readonly string[];
}

type Failed = Extract<CallResult<never>, { readonly ok: false }>;

const now = 0;
const everyFlow = Object.keys(flows) as Flow[];
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

/** The statuses and reasons that the tables of `src/flows/` tell apart. Any other status is the call's own error. */
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

/** What a transition shows, in Markdown. */
function describe({ message, failRule, memory, go }: Transition): string {
  const shown = memory?.activationError === undefined ? message : 'ACTIVATION_ERROR';
  if (shown !== undefined) return `\`${shown}\``;
  if (failRule !== undefined) return `the password rule \`${failRule}\` fails`;
  return `the screen \`/${go?.to ?? 'login'}\``;
}

type Outcomes = Readonly<Record<string, readonly Transition[]>>;

const inFlow = (flow: Flow) => newTicket(flow, now, { token: 't', email: 'e', phone: 'p' });

/** One outcome for each flow that sends the call. */
const byFlow = (names: readonly Flow[], after: (flow: Flow) => readonly Transition[]): Outcomes =>
  Object.fromEntries(names.map((flow) => [flow, after(flow)]));

const recovery = (flow: ForgotFlow) => (failed: Failed) => ({
  '': [afterRecover(failed, { flow, ticket: undefined, now })],
});

/** Runs the app's own tables, so that the description cannot differ from what the app does. */
const outcomes: Readonly<Record<Exclude<CallName, 'appInit' | 'theme'>, (failed: Failed) => Outcomes>> = {
  login: (failed) => ({ '': [afterLogin(failed, { username: 'u', rememberDevice: false, now })] }),
  recoverUsername: recovery('forgot-username'),
  recoverPassword: recovery('forgot-password'),
  createPin: (failed) =>
    byFlow(everyFlow, (flow) =>
      methods.flatMap((method) =>
        [0, 1, 2].map((sendPinAttempts) =>
          afterCreatePin(failed, { ticket: { ...inFlow(flow), sendPinAttempts }, method, now }),
        ),
      ),
    ),
  verifyPin: (failed) =>
    byFlow(everyFlow, (flow) => [afterVerifyPin(failed, { ticket: inFlow(flow), pin: '1', now })]),
  verifyChallenge: (failed) => ({
    '': [afterVerifyChallenge(failed, { ticket: inFlow('verification-required'), now })],
  }),
  searchUsers: (failed) => ({
    '': [afterSearchUsers(failed, { ticket: inFlow('forgot-username'), pin: '1', now })],
  }),
  forgottenPassword: (failed) => ({ '': [afterSetPassword(failed, inFlow('forgot-password'))] }),
  expiredPassword: (failed) => ({
    'with a PIN': [afterSetPassword(failed, inFlow('reset-password'))],
    'without a PIN': [afterSetPassword(failed, { ...inFlow('reset-password'), requirePin: false })],
  }),
  activateUser: (failed) => ({ '': [afterActivateUser(failed, inFlow('user-activation'))] }),
  activationLink: (failed) => ({ '': [afterActivationMode(failed, { activationcode: 'a', now })] }),
  activationContact: (failed) => ({ '': [afterActivationContact(failed, '1')] }),
};

function themeEffect(status: number): string {
  if (status === 404) return 'the theme `anet` is requested instead';
  const message = afterThemeFailure({
    status,
    body: { message: { response: { rmsg: 'x' }, fieldErrors: [] } },
  });
  if (message.reload) return 'the page reloads, once';
  const other = afterThemeFailure({ status, body: {} });
  const plain = other.reload ? '' : `\`${other.message}\``;
  return message.message === 'THEME_MESSAGE'
    ? `\`THEME_MESSAGE\` with the text \`rmsg\`, else ${plain}`
    : plain;
}

/**
 * What the app does with a failed call.
 *
 * @param reason `undefined` for no reason, and for one that the app does not know.
 */
export function effectsOf(call: CallName, status: number, reason?: string): Effect[] {
  if (call === 'appInit') return [{ text: '`LOGIN_UNANTICIPATED_ERROR`, on login only', flows: [] }];
  if (call === 'theme') return [{ text: themeEffect(status), flows: [] }];
  const shown = Object.entries(outcomes[call]({ ok: false, failure: { status, reason } })).map(
    ([name, transitions]) => ({ name, text: [...new Set(transitions.map(describe))].join(' or ') }),
  );
  const texts = [...new Set(shown.map(({ text }) => text))];
  return texts.map((text) => {
    const names = shown.filter((entry) => entry.text === text).map(({ name }) => name);
    return { text, flows: texts.length === 1 ? [] : names };
  });
}
