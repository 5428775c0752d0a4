import { announce } from '#src/ui/announce.ts';
import { focusInView, reveal } from '#src/ui/reveal.ts';
import { hasInput, pageField, pageFields } from './page-fields.ts';
import * as flags from './page-flags.ts';

// Where the focus goes (WCAG 2.2 SC 2.4.3). It stays where the user has put it, and moves only when
// - the page loads: login focuses its first field, unless the user has focused or filled one. If login has no message, it does so
//   only if no on-screen keyboard opens. Another screen focuses a field only if the field is its one task;
// - another screen appears, even by Back or Forward: to its field, or to its heading if it names no field;
// - a submit is incomplete or refused, or its result empties fields: to the first of them. Enter before an empty field
//   moves on to that field (src/page/inline/head.ts);
// - an activation error or the failure page is shown: to what it says, also on a first page;
// - the user waits: to the text of the wait (src/page/shell.ts), then to what `focusFieldWhenIdle` or `focusScreen` named during the
//   wait, otherwise back;
// - the control that has it disappears: to its replacement, otherwise to the message that contained it, otherwise to the heading.

/** The event that the shell dispatches on `#root` after a wait. The shell's inline script has its own copy of this module. */
export const idleEvent = 'idle';

export const content = (): HTMLElement | null => document.getElementById('root');
/** Returns whether no control of the page has the focus: the body or an element of the shell has it. */
const isLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.closest('#shell') != null;

/** Returns whether the caret opens no on-screen keyboard. */
const opensNoKeyboard = (): boolean =>
  window.matchMedia('(min-width: 48rem) and (hover: hover) and (pointer: fine)').matches;

/** Calls a function at once, or at the end of a wait. While a page is inert, nothing in it gets the focus or is announced. */
export function whenIdle(work: () => void): void {
  const root = content();
  if (root?.hasAttribute('inert')) root.addEventListener(idleEvent, work, { once: true });
  else work();
}

/**
 * Remembers the focused control. If the focus is lost, the returned function focuses the control, or the control that React
 * rendered in its place. If there is neither, it focuses the message that contained the control, or the heading.
 */
export function rememberFocus(): () => void {
  const find = (selector: string) => content()?.querySelector<HTMLInputElement>(selector);
  const control = document.activeElement?.closest<HTMLInputElement>('#root *');
  const { id, type } = control || {};
  const message = control?.closest<HTMLElement>('[data-message-key]');
  return () => {
    const successor = id ? find(`#${CSS.escape(id)}`) : type === 'submit' && find('form [type=submit]');
    const isKept = control?.isConnected;
    const targets = [isKept ? control : successor, message?.isConnected && message, find('h1')];
    for (const target of targets) {
      if (!target || !isLost()) continue;
      // Without the attribute, no script can focus an element that has no tab stop.
      if (target.tabIndex < 0) target.tabIndex = -1;
      focusInView(target);
      // A control without a text, such as a checkbox, has no selection.
      if (target !== successor || isKept || typeof control?.selectionStart !== 'number') continue;
      successor.setSelectionRange(control.selectionStart, control.selectionEnd);
    }
  };
}

/** Restores the focus (`rememberFocus`) whenever the focused control of the content disappears. */
export function keepFocus(): void {
  const root = content();
  if (root === null) return;
  let control: Element | null;
  let restore: () => void;
  const remember = () => {
    control = document.activeElement;
    restore = rememberFocus();
  };
  remember();
  root.addEventListener('focusin', remember);
  // In some browsers the removal of a control fires `focusout` too. The control is not connected afterwards.
  root.addEventListener('focusout', () =>
    queueMicrotask(() => {
      if (control?.isConnected && isLost()) control = null;
    }),
  );
  new MutationObserver(() => {
    if (!control || control.isConnected) return;
    control = null;
    restore();
  }).observe(root, { childList: true, subtree: true });
}

/** Puts the caret into the first field of a page that loads. A message is announced once the view is live. */
export function placeFirstCaret(root: Element): void {
  const fields = pageFields(root);
  const hasMessage = root.querySelector('[data-message-key]') !== null;
  if ((hasMessage || opensNoKeyboard()) && isLost() && !fields.some(hasInput))
    fields[0]?.focus({ preventScroll: true });
}

interface ScreenStart {
  readonly heading: HTMLElement | null;
  /** The field that is the task of the screen. */
  readonly firstField?: string | undefined;
  /** The field that gets the focus instead of the heading if no keyboard opens for it, or if the user begins again. */
  readonly caretField?: string | undefined;
  /** Whether a message says what has ended: a success, or a session that has expired. */
  readonly beginsAgain: boolean;
}

/** Moves the focus to a screen that has appeared. Returns whether another screen was shown before. */
export function focusScreen({ heading, firstField, caretField, beginsAgain }: ScreenStart): boolean {
  const isLater = flags.isViewStarted();
  // A page that loads with a history message, or at the URL of another screen, had no form when the first caret was placed.
  const isFirstForm = (flags.hasHistoryMessage() || window.pageStart?.route !== '/') && isLost();
  const takesCaret = (isLater || isFirstForm) && (beginsAgain || opensNoKeyboard());
  if (firstField !== undefined) focusFieldWhenIdle(firstField);
  else if (takesCaret && caretField !== undefined) whenIdle(() => fieldNamed(caretField)?.focus());
  else if (isLater) whenIdle(() => heading?.focus());
  return isLater;
}

/** Returns the field with a name; the first of several radio buttons. */
const fieldNamed = (name: string): HTMLElement | undefined =>
  pageField(name) ?? document.getElementsByName(name)[0];

/** Announces the first two texts that describe a field. The first of them is its hint. */
export function announceHint(name: string): void {
  const ids = fieldNamed(name)?.getAttribute('aria-describedby')?.split(' ', 2) ?? [];
  const text = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  if (text.trim()) announce(text);
}

/** Focuses a field, so that a screen reader says its hint, and scrolls to it. If it has the focus already, announces the hint. */
export const focusFieldWhenIdle = (name: string): void =>
  whenIdle(() => {
    const field = fieldNamed(name);
    if (field !== undefined && field === document.activeElement) announceHint(name);
    else focusInView(field);
    reveal();
  });
