import * as flags from '#src/start/page-flags.ts';

/** Returns whether the history entry has a message, which happens after a reload. No landing page contains such a message. */
export const hasHistoryMessage = (): boolean => Boolean(window.history.state?.message);

/** Shows `#root`, which is hidden until a script has decided that its content belongs to the URL. */
export const showRoot = (): void => document.documentElement.removeAttribute(flags.undecided);

export const isRootShown = (): boolean => !document.documentElement.hasAttribute(flags.undecided);

/** Returns whether the view has started, so `#root` has no longer the page's own content. */
export const isViewStarted = (): boolean => document.documentElement.hasAttribute(flags.started);

/** Returns `#root` with the page's own content; `null` once the view has started. */
export const pageRoot = (): HTMLElement | null => (isViewStarted() ? null : document.getElementById('root'));

/** Makes the view render the page again instead of hydrating it: the page is no longer as the build has rendered it. */
export const preventHydration = (): void =>
  document.getElementById('root')?.removeAttribute(flags.prerendered);
