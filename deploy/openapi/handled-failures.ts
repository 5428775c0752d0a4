import type { CallName } from '#api/call.ts';
import type { FailureTable } from '#src/flows/settle.ts';
import { createPinFailures } from '#src/flows/submits/create-pin.ts';
import { loginFailures } from '#src/flows/submits/login.ts';
import { recoveryFailures } from '#src/flows/submits/recover.ts';
import { setPasswordFailures } from '#src/flows/submits/set-password.ts';
import { verifyPinFailures } from '#src/flows/submits/verify-pin.ts';

/** A status that the app handles differently from other statuses of the same call. */
export interface HandledFailure {
  readonly status: number;
  /** The reasons that the app handles differently under this status. Any other reason is treated as no reason. */
  readonly reasons: readonly string[];
}

/** This status represents every status from 400 to 499 without an entry. */
export const anyOther4xx = 418;

type Rows = readonly Pick<FailureTable[number], 'status' | 'reason'>[];

/** The rows of each call. The last one has no condition, so a call without an entry has one outcome. */
const rowsOf: Readonly<Partial<Record<CallName, Rows>>> = {
  activateUser: setPasswordFailures,
  createPin: createPinFailures,
  expiredPassword: setPasswordFailures,
  forgottenPassword: setPasswordFailures,
  login: loginFailures,
  recoverPassword: recoveryFailures('forgot-password'),
  recoverUsername: recoveryFailures('forgot-username'),
  // src/flows/brand/theme-failure.ts
  theme: [{ status: [400, 401, 404, 412] }],
  verifyChallenge: verifyPinFailures,
  verifyPin: verifyPinFailures,
};

const list = <Value>(values: Value | readonly Value[] | undefined): readonly Value[] =>
  values === undefined ? [] : ([values].flat() as Value[]);

/** Returns the statuses and the reasons that the app handles differently for a call, as its rows name them. */
export function handledFailures(call: CallName): readonly HandledFailure[] {
  const rows = rowsOf[call] ?? [];
  const any4xx = rows.filter(({ status }) => status === 'any 4xx').flatMap(({ reason }) => list(reason));
  const statuses = rows.flatMap(({ status }) =>
    status === 'none' ? [] : status === 'any 4xx' ? [anyOther4xx] : list(status),
  );
  return [...new Set(statuses)].map((status) => {
    const own = rows.flatMap((row) =>
      list(row.status).some((one) => one === status) ? list(row.reason) : [],
    );
    const isClientError = status >= 400 && status < 500;
    return { status, reasons: [...new Set([...own, ...(isClientError ? any4xx : [])])] };
  });
}
