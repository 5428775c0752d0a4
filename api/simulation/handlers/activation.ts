import {
  activateUserRequest,
  activationContactRequest,
  activationModeRequest,
} from '../../calls/activation.ts';
import { activations, type OfflineActivation } from '../activation-codes.ts';
import { type EngineContext, failure, type Handled, masked, ok } from '../engine-state.ts';
import { changePassword } from './password.ts';
import { checkPin } from './pin.ts';
import { acceptedSession } from './session.ts';

const activationOf = (token: string) => activations.find(({ code }) => code === token);

/** The failure that an activation code is there to show at a call. */
const failsAt = (activation: OfflineActivation | undefined, call: OfflineActivation['failsAt']) =>
  activation === undefined || activation.failsAt === call
    ? { reply: failure(activation?.status ?? 401, 'INVALID_CODE', activation?.errorMessage) }
    : undefined;

/** POST /loginsvc/v1/activation/verify */
export function handleActivationMode(body: unknown): Handled {
  const activation = activationOf(activationModeRequest.parse(body).token);
  const failed = failsAt(activation, 'verify');
  if (failed !== undefined || activation === undefined) return failed ?? { reply: failure(401) };
  const { responseMode, email, phone } = activation;
  return {
    reply: ok({
      responseMode,
      ...(email && { email: masked(email) }),
      ...(phone && { phone: masked(phone) }),
    }),
  };
}

/** POST /loginsvc/v1/activation/verifycontact */
export function handleActivationContact(body: unknown, context: EngineContext): Handled {
  const { token, pin } = activationContactRequest.parse(body);
  const activation = activationOf(token);
  const failed = failsAt(activation, 'contact') ?? checkPin(pin, token, context);
  return failed ?? { reply: ok(activation?.contact) };
}

/** POST /loginsvc/v1/user/activate */
export function handleActivateUser(body: unknown, context: EngineContext): Handled {
  const { token, pin, password, loginName } = activateUserRequest.parse(body);
  const failed = failsAt(activationOf(token), 'activate');
  if (failed !== undefined) return failed;
  if (checkPin(pin, token, context) !== undefined) return { reply: failure(401, 'BAD_PIN') };
  const changed = changePassword(context.state, loginName, password);
  if (changed.reply.status !== 200) return changed;
  return { ...changed, reply: ok(acceptedSession(context.state.serial)) };
}
