import * as z from 'zod/mini';
import { lazy } from '#api/lazy.ts';
import { epochTime, optional } from '#api/shapes.ts';
import { isMessageKey, type MessageKey } from '#src/locales/messages.ts';

/** The app's members of the state of a history entry. They contain no secret, and no link can set them. */
const schema = lazy(() =>
  z.object({
    message: optional(z.custom<MessageKey>(isMessageKey)),
    /**
     * What Merchant Support needs to find a failed call: its reference, when it failed, and when the user can try again, if the
     * service said it (epoch milliseconds).
     */
    incident: optional(
      z.object({
        reference: z.string().check(z.regex(/^[\w-]{1,20}$/)),
        at: epochTime(),
        retryAt: optional(epochTime()),
      }),
    ),
    /** The flow's positions in the entries before this one, first to last. */
    stepHistory: optional(z.array(z.string()) as z.ZodMiniType<readonly string[]>),
  }),
);

export type HistoryEntryState = Partial<z.output<ReturnType<typeof schema>>>;

/** Reads the state of a history entry. It ignores invalid members, and the members of the router and of other scripts. */
export const readHistoryState = (state: unknown): HistoryEntryState => schema().safeParse(state).data ?? {};
