let controller = new AbortController();

/** Aborted when the user gives the mutation up that is under way. */
export const giveUpSignal = (): AbortSignal => controller.signal;

/** Gives up the mutation that is under way: an abort is an answer without a reason (contract section 1). */
export function giveUpMutation(): void {
  controller.abort();
  controller = new AbortController();
}
