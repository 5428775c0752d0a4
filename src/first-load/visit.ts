import { flags } from '#src/platform/page-start.ts';

/** Whether the history entry carries a message (after a reload). Only the catalogue has its text. */
export const hasHistoryMessage = (): boolean => {
  const { state } = window.history;
  return Boolean(state?.message);
};

/** Shows `#root`, which is hidden until a script knows that its content belongs to the address. */
export const showRoot = (): void => document.documentElement.removeAttribute(flags.undecided);

/** Whether `#root` is shown already. */
export const isRootShown = (): boolean => !document.documentElement.hasAttribute(flags.undecided);
