import { basePathOf } from '#src/app/base-path.ts';

/** Whether an address is login's: the path before the routes and nothing after it. */
export const isLoginPath = (pathname: string): boolean =>
  pathname.replace(/\/$/, '').length === basePathOf(pathname).replace(/\/$/, '').length;

/** Whether a message came along in the history (a reload): what it says is in the catalogue alone. */
export const tellsMessage = (): boolean =>
  Boolean((window.history.state as { message?: unknown } | null)?.message);

/** Shows what is in `#root`, which is hidden until a script has found that it is what the address asks for. */
export const showRoot = (): void => document.documentElement.removeAttribute('data-undecided');
