import type { CallName } from '#api/offline/all-calls.ts';
import type { FailureTable } from '#src/flow/failure-table.ts';
import { failureTables } from '../../deploy/openapi/failure-tables.ts';
import { markdownTable } from './markdown-table.ts';

type Row = Partial<FailureTable['rows'][number]>;

/** What the function `compute` of a row does, by its name. */
const computed: Readonly<Record<string, string>> = {
  afterUnsentPin:
    'stays, SEND_PIN_TEXT_DELIVERY_FAILED_1, _2, _3 (by email SEND_PIN_UNANTICIPATED); the third removes the text option',
  expiredPassword:
    'reset-password, at the send-PIN choice with an activationCode and a contact, else at change-password',
  refuseLink: 'activation error',
  requireNewPin:
    'send-PIN choice; after an expired password without a PIN, login, LOGIN_VERIFICATION_ERROR_TOKEN',
  requireNewToken: 'first step',
  restartFlow: 'first step; reset-password: login; activation: the link is checked again',
  stopSending: 'stays, without a way to another PIN',
};

const list = (value: unknown): readonly string[] => (value === undefined ? [] : [value].flat().map(String));

/** Returns the transition of a row, in words. */
function resultOf({ compute, message, navigate: go, clearFields, invalidField, refusedRule }: Row): string {
  const place = compute ? computed[compute.name] : go ? go.to.slice(1) || 'login' : 'stays';
  if (place === undefined) throw new Error(`tests/docs/describe-failures.ts: describe ${compute?.name}.`);
  const emptied = clearFields && `${clearFields.join(' and ')} emptied`;
  const refused = invalidField && `${invalidField} refused (${refusedRule})`;
  return [message, place, emptied, refused].filter(Boolean).join(', ');
}

/** Returns the rows of the failure tables of calls in Markdown. A row that several calls have stands once. */
function failuresOf(...calls: readonly CallName[]): string {
  const cells = calls.flatMap((call) => {
    const { rows, otherwise, clearFields } = failureTables[call] as FailureTable;
    const all: readonly Row[] = [...rows, otherwise];
    return all.map((row) => {
      const response =
        [list(row.status).join(', '), list(row.reason).join(' or ')].join(' ').trim() || 'other';
      return [
        call,
        list(row.flow).join(', ') || 'all',
        response,
        resultOf({ ...(clearFields && { clearFields }), ...row }),
      ];
    });
  });
  const merged = new Map<string, readonly string[]>();
  for (const [call = '', ...rest] of cells) {
    const key = rest.join('|');
    merged.set(key, [[merged.get(key)?.[0], call].filter(Boolean).join(', '), ...rest]);
  }
  return markdownTable(['call', 'flow', 'failure', 'result'], [...merged.values()]);
}

/** The parts of docs/behaviour.md that repeat the failure tables, by the name in their marks. */
export const failureParts: Readonly<Record<string, string>> = {
  'login-failures': failuresOf('login'),
  'recovery-failures': failuresOf('recoverUsername', 'recoverPassword', 'searchUsers'),
  'create-pin-failures': failuresOf('createPin'),
  'verify-pin-failures': failuresOf('verifyPin', 'verifyChallenge', 'activationContact'),
  'set-password-failures': failuresOf('forgottenPassword', 'expiredPassword', 'activateUser'),
};
