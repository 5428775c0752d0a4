import { flags } from '#api/page-start.ts';

/** Whether the history entry has a message, which happens after a reload. No landing page contains such a message. */
export const hasHistoryMessage = (): boolean => {
  const { state } = window.history;
  return Boolean(state?.message);
};

/** Shows `#root`, which is hidden until a script has decided that its content belongs to the URL. */
export const showRoot = (): void => document.documentElement.removeAttribute(flags.undecided);

/** Whether `#root` is visible. */
export const isRootShown = (): boolean => !document.documentElement.hasAttribute(flags.undecided);
