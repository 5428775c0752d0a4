import * as z from 'zod/mini';
import { postLogin } from '#api/calls/login.ts';
import type { SubmitMutation } from '#src/core/submits.ts';
import { afterLoginResponse } from '#src/flow/after-login.ts';
import { sessionTypeOf } from '#src/flow/entry-params.ts';
import type { FailureContext, FailureTable } from '#src/flow/failure-table.ts';
import { fieldSchema, type ValidationModels } from '#src/flow/field-rules.ts';
import { type Failure, type Transition, toSendPinChoice, toStepAfterPin } from '#src/flow/transition.ts';

/**
 * Returns the schema of the login form. It requires any text, because only the service knows which usernames and passwords exist.
 * The models only decide whether the plain form of the username is sent (`checkField`).
 */
export const loginSchema = (models: ValidationModels) =>
  z.object({
    username: fieldSchema('username', models, { acceptsAnyText: true }),
    password: fieldSchema('password', []),
    rememberDevice: z.boolean(),
  });

type LoginValues = z.output<ReturnType<typeof loginSchema>>;

/**
 * Returns the transition that starts the change of an expired password. If the service returned a token and a contact, the user
 * first verifies a PIN.
 */
function expiredPassword(
  { values, now }: FailureContext<undefined, LoginValues>,
  { body }: Failure,
): Transition {
  const { activationCode: token, email, phone } = body;
  const flow = 'reset-password';
  const details = { flow, issuedAt: now, loginName: values.username } as const;
  return token !== undefined && (email !== undefined || phone !== undefined)
    ? {
        flowState: { kind: 'identified', ...details, token, email, phone, failedTexts: 0 },
        navigate: toSendPinChoice(flow),
      }
    : { flowState: { kind: 'passwordExpired', ...details }, navigate: toStepAfterPin(flow) };
}

export const loginFailures: FailureTable<undefined, LoginValues> = {
  rows: [
    // This row has no `clearFields`. If the user cancels while the next screen loads, the form keeps its values.
    { status: 401, reason: 'EXPIRED_PASSWORD', message: 'EXPIRED_PASSWORD_INFO', compute: expiredPassword },
    // The service does not say which of the two values is wrong.
    {
      status: [400, 401],
      message: 'LOGIN_UNAUTHORIZED_ERROR',
      clearFields: ['username', 'password'],
    },
  ],
  // The credentials may be right, so the user enters only the password again.
  otherwise: { message: 'LOGIN_UNANTICIPATED_ERROR', clearFields: ['password'] },
  knownUsername: 'forgotten',
};

/** Logs in with username and password. The core can execute it before the view has loaded. */
export const loginMutation: SubmitMutation<undefined, LoginValues> = {
  mutationKey: ['submit', 'login'],
  async mutationFn({ values }, { send, getRequestContext }) {
    const { entryParams, riskToken } = getRequestContext();
    const { username, password, rememberDevice } = values;
    const body = {
      LoginName: username,
      Password: password,
      sessiontype: sessionTypeOf(entryParams),
      VBAToken: riskToken,
      SP: entryParams.sp ?? '',
    };
    const response = await send(postLogin, body, loginFailures);
    return afterLoginResponse(response, { loginName: username, rememberDevice }, getRequestContext());
  },
  // An accepted login reaches the console even if the user has left the screen.
  outlivesScreen: true,
};
