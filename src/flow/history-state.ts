import * as z from 'zod/mini';
import { lazy } from '#api/lazy.ts';
import { optional } from '#api/shapes.ts';
import { isMessageKey, type MessageKey } from '#src/locales/messages.ts';

/** The app's members of the state of a history entry. They contain no secret, and no link can set them. */
const schema = lazy(() =>
  z.object({
    message: optional(z.custom<MessageKey>(isMessageKey)),
    /**
     * What Merchant Support needs to find a failed call: the reference that it carried, when it failed, and when the user
     * can try again, if the service said it. The times are epoch milliseconds.
     */
    incident: optional(
      z.object({
        reference: z.string().check(z.regex(/^[\w-]{1,20}$/)),
        at: z.number(),
        retryAt: optional(z.number()),
      }),
    ),
    /** The flow's positions in the entries before this one, first to last. A backward move returns to one of them. */
    stepHistory: optional(z.array(z.string()) as z.ZodMiniType<readonly string[]>),
  }),
);

export type HistoryEntryState = Partial<z.output<ReturnType<typeof schema>>>;

let last: { readonly state: unknown; readonly read: HistoryEntryState } = { state: undefined, read: {} };

/**
 * Reads the state of a history entry. It ignores invalid members and those of the router and of other scripts. It parses a
 * state once, because every field of a screen reads it at each change.
 */
export function readHistoryState(state: unknown): HistoryEntryState {
  if (last.state !== state) last = { state, read: schema().safeParse(state).data ?? {} };
  return last.read;
}
