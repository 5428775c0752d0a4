import { localeFor } from '#src/locales/locale.ts';
import { content, idleEvent, rememberFocus } from '#src/start/focus.ts';
import { partId, type Shell, type Wait } from '#src/start/page-start.ts';

/** How long a wait lasts before its panel appears, in milliseconds. By then a form post has usually left the page. */
export const panelDelays: Readonly<Record<Wait['kind'], number>> = {
  service: 8000,
  'sign-up': 4000,
  'hand-off': 4000,
};

/**
 * Creates the shell, which surrounds `#root` for the whole visit. While the user waits, it makes the content inert and focuses a
 * part that says so (WCAG 2.2 SC 4.1.3), and later a panel, whose button the next Tab reaches (shell-template.tsx).
 */
export function createShell(): Shell {
  let shown: Wait | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Gives the focus back; `undefined` unless the content is inert. */
  let restoreFocus: (() => void) | undefined;
  /** The part that is shown. It has the focus, unless the user has moved it. */
  let shownPart: HTMLElement | undefined;

  /** Focuses the part, whose accessible name says what the user waits for. */
  const focusPart = (): void => shownPart?.focus({ preventScroll: true });

  /** Returns whether the part or no control has the focus, because the user has not moved it elsewhere. */
  const hasFocus = (): boolean =>
    document.activeElement === document.body || document.activeElement === shownPart;

  /** Prevents Tab until the panel has appeared. Before that no element has a tab stop, so Tab would leave the page. */
  const keepTab = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || !shownPart || !hasFocus() || shownPart.querySelector('button')) return;
    event.preventDefault();
  };
  /** Prevents a mouse press outside the part, such as the second press of a double click, because it would blur the part. */
  const keepPress = (event: MouseEvent): void => {
    if (shownPart && !shownPart.contains(event.target as Node)) event.preventDefault();
  };

  /** Shows a part of the template, scrolls to it, and focuses it unless the user has moved the focus out of the shell. */
  function add(part: string): void {
    const template = document.getElementById(partId('shell', localeFor([document.documentElement.lang])));
    const source =
      template instanceof HTMLTemplateElement && template.content.querySelector(`[data-part=${part}]`);
    if (!source) return;
    const element = document.importNode(source, true) as HTMLElement;
    const button = element.querySelector('button');
    button?.addEventListener('click', () => shown?.onClick());
    const takesFocus = hasFocus();
    shownPart?.remove();
    document.getElementById('shell')?.append(element);
    shownPart = element;
    if (takesFocus) focusPart();
    for (const each of [element.querySelector('svg + *'), button]) each?.scrollIntoView({ block: 'nearest' });
  }

  /** Keeps the focus out of the content in engines without `inert`: Chrome before 102, Firefox before 112, Safari before 15.5. */
  function keepOut(): void {
    focusPart();
    content()?.querySelector<HTMLElement>(':focus')?.blur();
  }

  /** Makes the content inert, and takes the focus from it. */
  function block(): void {
    restoreFocus = rememberFocus();
    const root = content();
    keepOut();
    // A live region would make a screen reader repeat an old alert after the wait. Only the alert of a failed view must be said.
    root
      ?.querySelectorAll('[role=alert]:not([data-message-key=APP_FAILURE])')
      .forEach((alert) => void alert.setAttribute('aria-live', 'off'));
    root?.parentElement?.setAttribute('aria-busy', 'true');
    // The attribute is set, because engines without `inert` do not reflect the property, and the styles select the attribute.
    root?.setAttribute('inert', '');
    root?.addEventListener('focusin', keepOut);
  }

  /** Makes the content usable. Focuses the control that was requested during the wait, or else the control that had the focus. */
  function unblock(): void {
    const root = content();
    root?.parentElement?.setAttribute('aria-busy', 'false');
    root?.removeAttribute('inert');
    root?.removeEventListener('focusin', keepOut);
    root?.dispatchEvent(new Event(idleEvent));
    restoreFocus?.();
    restoreFocus = undefined;
  }

  return {
    show(wait) {
      const before = shown;
      shown = wait;
      // The wait goes on, perhaps with another `onClick`.
      if (wait?.kind === before?.kind) return;
      clearTimeout(timer);
      // This precedes the removal of the part, because the browser would calculate all styles twice in the other order.
      if (wait === undefined) unblock();
      shownPart?.remove();
      shownPart = undefined;
      if (wait === undefined) return;
      document.addEventListener('keydown', keepTab);
      document.addEventListener('mousedown', keepPress);
      add(wait.kind === 'hand-off' ? 'opening' : 'waiting');
      if (restoreFocus === undefined) block();
      timer = setTimeout(() => add(wait.kind), panelDelays[wait.kind]);
    },
  };
}
