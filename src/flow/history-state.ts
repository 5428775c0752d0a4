import { isMessageKey, type MessageKey } from '#src/locales/messages.ts';

/**
 * What Merchant Support needs to find a failed call: the reference that it carried, and when it failed. The times are
 * epoch milliseconds.
 */
interface Incident {
  readonly reference: string;
  readonly at: number;
  /** When the user can try again, if the service said it. */
  readonly retryAt?: number | undefined;
}

/** The app's members of the state of a history entry. They contain no secret, and no link can set them. */
export interface EntryState {
  readonly message?: MessageKey | undefined;
  readonly incident?: Incident | undefined;
  /** The flow's positions in the entries before this one, first to last. A backward move returns to one of them. */
  readonly trail?: readonly string[] | undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function readIncident(value: unknown): Incident | undefined {
  if (!isRecord(value)) return undefined;
  const { reference, at, retryAt } = value;
  const valid = typeof reference === 'string' && /^[\w-]{1,20}$/.test(reference) && isTime(at);
  return valid ? { reference, at, retryAt: isTime(retryAt) ? retryAt : undefined } : undefined;
}

/** Reads the state of a history entry. It ignores invalid members and those of the router and of other scripts. */
export function readEntryState(state: unknown): EntryState {
  if (!isRecord(state)) return {};
  const { message, incident, trail } = state;
  return {
    message: isMessageKey(message) ? message : undefined,
    incident: readIncident(incident),
    trail:
      Array.isArray(trail) && trail.every((position) => typeof position === 'string') ? trail : undefined,
  };
}
