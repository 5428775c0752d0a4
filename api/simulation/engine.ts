import { appInitData } from './app-init-data.ts';
import {
  type EngineContext,
  type EngineReply,
  type EngineRequest,
  type EngineState,
  failure,
  type Handled,
  initialState,
  ok,
} from './engine-state.ts';
import { handleActivateUser, handleActivationContact, handleActivationMode } from './handlers/activation.ts';
import { handleExpiredPassword, handleForgottenPassword } from './handlers/password.ts';
import { handleCreatePin, handleVerifyChallenge, handleVerifyPin } from './handlers/pin.ts';
import { handleLogin } from './handlers/session.ts';
import { handleTheme } from './handlers/theme.ts';
import { handleUserToken } from './handlers/user-token.ts';
import { handleSearchUsers } from './handlers/users.ts';

type Handler = (body: unknown, context: EngineContext) => Handled;

/** The calls of the services, by method and path in lower case. */
const calls: Readonly<Record<string, Handler>> = {
  'get /loginsvc/v1/appinitload': () => ({ reply: ok(appInitData) }),
  'post /loginsvc/v1/sessionsta': handleLogin,
  'post /loginsvc/v1/usertoken': handleUserToken,
  'post /loginsvc/v1/pin': handleCreatePin,
  'post /loginsvc/v1/pin/verify': handleVerifyPin,
  'post /loginsvc/v1/pin/verifychallenge': handleVerifyChallenge,
  'post /loginsvc/v1/users/search': handleSearchUsers,
  'post /loginsvc/v1/password/forgotten': handleForgottenPassword,
  'post /loginsvc/v1/password/expired': handleExpiredPassword,
  'post /loginsvc/v1/activation/verify': handleActivationMode,
  'post /loginsvc/v1/activation/verifycontact': handleActivationContact,
  'post /loginsvc/v1/user/activate': handleActivateUser,
};

const themePath = /^\/themesvc\/v1\/themes\/([^/]+)$/i;

interface EngineOptions {
  /** Epoch milliseconds; the machine's clock by default. */
  readonly now?: () => number;
  /** What an earlier engine remembered. */
  readonly state?: EngineState;
  /** Told whatever is remembered from now on. */
  readonly onChange?: (state: EngineState) => void;
}

/** The simulated services: state, clock and pure handlers behind one function. */
export function createOfflineEngine({
  now = Date.now,
  state: start = initialState,
  onChange,
}: EngineOptions = {}) {
  let state = start;

  function handle({ method, path, body }: EngineRequest): EngineReply {
    const theme = method.toLowerCase() === 'get' ? themePath.exec(path) : null;
    if (theme !== null) return handleTheme(decodeURIComponent(theme[1] ?? '')).reply;
    const handler = calls[`${method.toLowerCase()} ${path.toLowerCase()}`];
    if (handler === undefined) return failure(404);
    try {
      const handled = handler(body, { state, now: now() });
      if (handled.state !== undefined) {
        state = handled.state;
        onChange?.(state);
      }
      return handled.reply;
    } catch (thrown) {
      // A request that does not have the client's own shape is drift between the two.
      return failure(400, 'MALFORMED_REQUEST', String(thrown));
    }
  }

  return {
    handle,
    inbox: () => state.inbox,
    reset() {
      state = initialState;
      onChange?.(state);
    },
  };
}

export type OfflineEngine = ReturnType<typeof createOfflineEngine>;

/** Whether a path belongs to one of the two services. */
export const isServicePath = (path: string): boolean => /^\/(?:loginsvc|themesvc)\//i.test(path);
