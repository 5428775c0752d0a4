// The flags of the first load: attributes on the element that the comment names. Each flag is a separate export, so that a script
// of index.html contains only the flags that it uses.

/** On `html`: `#root` is hidden until a script has checked that its content belongs to the URL. */
export const undecided = 'data-undecided';

/** On `html`: React has rendered `#root`. The view is live, or shows the failure page itself. */
export const started = 'data-started';

/** On `html`: the theme of another brand, or its logo, is still loading. */
export const awaitsBrand = 'data-awaits-brand';

/** On `html`: another brand has loaded, and replaces the neutral colours. */
export const showsBrand = 'data-shows-brand';

/** On `#root`: the locale of prerendered content that the view hydrates, until something changes it (`preventHydration`). */
export const prerendered = 'data-prerendered';

/** On a text field that may stay empty (src/ui/input-field.tsx). */
export const optional = 'data-optional';

/** On a link whose click may wait for the core; its value is the action's name. */
export const action = 'data-action';

/** On the footer's copyright line: a script replaces the year of the build by the present year. */
export const year = 'data-year';

/** Returns whether the history entry has a message, which happens after a reload. No landing page contains such a message. */
export const hasHistoryMessage = (): boolean => Boolean(window.history.state?.message);

/** Shows `#root`, which is hidden until a script has decided that its content belongs to the URL. */
export const showRoot = (): void => document.documentElement.removeAttribute(undecided);

export const isRootShown = (): boolean => !document.documentElement.hasAttribute(undecided);

/** Returns whether the view has started, so `#root` has no longer the page's own content. */
export const isViewStarted = (): boolean => document.documentElement.hasAttribute(started);

/** Returns `#root` with the page's own content; `null` once the view has started. */
export const pageRoot = (): HTMLElement | null => (isViewStarted() ? null : document.getElementById('root'));

/** Makes the view render the page instead of hydrating it, because the page differs from the HTML that the build rendered. */
export const preventHydration = (): void => document.getElementById('root')?.removeAttribute(prerendered);
