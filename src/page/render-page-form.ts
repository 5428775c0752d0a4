import { flags } from '#api/page-start.ts';
import type { HintKey } from '#src/locales/hints.ts';
import { isMessageKey, type MessageKey, messages } from '#src/locales/messages.ts';
import { retryText } from '#src/locales/retry-text.ts';
import { pageField } from './page-fields.ts';
import type { TextOf } from './page-texts.ts';
import { pageRoot, preventHydration } from './root.ts';

/** A message above the page's form. A hint is shown like an error. */
export interface PageFormMessage {
  readonly key: MessageKey | HintKey;
  /** When the user can try again, in epoch milliseconds, if a service said it. */
  readonly retryAt?: number | undefined;
}

/** What the page's form shows. */
interface PageFormState {
  /** The hint of each text field; `undefined` for a field without one. */
  readonly hints: Readonly<Record<string, HintKey | undefined>>;
  /** `undefined` for none; `'greeting'` for the one of the landing page, if it has one. */
  readonly message: PageFormMessage | 'greeting' | undefined;
  /** The id of the label of the submit button while the form is busy; `undefined` while it is idle. */
  readonly busyLabel: string | undefined;
}

/** Returns the fields whose hint a message is; none if it is shown above the form. */
const fieldsOf = (key: MessageKey | HintKey): readonly string[] =>
  (isMessageKey(key) ? messages[key].fields : undefined) ?? [];

/** Sets the text of an element, if it differs. */
function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Shows the hint of a field, or marks the field without one.
 *
 * @param owner the field that shows the hint, in the line below it. It describes every field that it is about.
 */
function renderHint(
  name: string,
  key: HintKey | MessageKey | undefined,
  owner: string,
  textOf: TextOf,
): void {
  const field = pageField(name);
  const line = field?.parentElement?.nextElementSibling;
  if (!field || !line) return;
  const id = key === undefined ? null : `hint-${owner}`;
  const shown = key !== undefined && owner === name ? key : null;
  const present = line.firstElementChild?.getAttribute('data-message-key') ?? null;
  if (field.getAttribute('aria-describedby') !== id || present !== shown) {
    preventHydration();
    line.textContent = '';
    field.parentElement?.parentElement?.toggleAttribute(flags.invalid, id !== null);
    if (id === null) {
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-describedby');
    } else {
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-describedby', id);
    }
    if (shown !== null) {
      const hint = line.appendChild(document.createElement('span'));
      hint.id = `hint-${name}`;
      hint.setAttribute('data-message-key', shown);
      if (isMessageKey(shown)) hint.setAttribute('role', 'alert');
    }
  }
  const hint = line.firstElementChild;
  if (hint && shown !== null) setText(hint, textOf(shown));
}

function renderMessage(root: HTMLElement, message: PageFormMessage | undefined, textOf: TextOf): void {
  const form = root.querySelector('form');
  const shown = root.querySelector(`[${flags.message}], [role=status][data-message-key^=LOGIN_]`);
  const retry = retryText(message?.retryAt, Date.now());
  const text = message && textOf(message.key) + (retry ? ` ${textOf(retry.text.id, retry.count)}` : '');
  const id = message && `${message.key} ${text}`;
  if (message ? shown?.getAttribute(flags.message) === id : shown === null) return;
  preventHydration();
  shown?.remove();
  if (message === undefined || form === null) return;
  const record = isMessageKey(message.key) ? messages[message.key] : undefined;
  const box = window.pageStart?.messageBox?.({
    key: message.key,
    isError: record === undefined || record.tone === 'error',
    phone: record?.phone === true,
    text: text ?? '',
    reference: record?.reference === true,
  });
  box?.setAttribute(flags.message, id ?? '');
  if (box) form.before(box);
}

/** The visible text of the submit button changes while the form is busy. Its accessible name stays the same. */
function renderButton(root: HTMLElement, label: string): void {
  const button = root.querySelector('form [type=submit]');
  const name = button?.getAttribute('aria-label') ?? button?.textContent ?? '';
  if (!button || button.textContent === (label || name)) return;
  preventHydration();
  if (label) button.setAttribute('aria-label', name);
  else button.removeAttribute('aria-label');
  button.textContent = label || name;
}

/**
 * Shows the state of the page's form, before the view has started. It may be called at any time, because it changes only
 * what differs.
 *
 * @param loaded returns the texts; `undefined` until they have loaded. Until then hints are empty, and no message appears,
 *   because it would be announced without its text.
 */
export function renderPageForm(state: PageFormState, loaded: TextOf | undefined): void {
  const root = pageRoot();
  if (root === null) return;
  const textOf = loaded ?? (() => '');
  const given = state.message;
  const isKept = given === 'greeting' || (given !== undefined && loaded === undefined);
  // The second message applies only while the browser is offline.
  const isOver = isKept || (given?.key === 'REQUEST_OFFLINE' && navigator.onLine);
  const message = isOver ? undefined : given;
  const fields = message ? fieldsOf(message.key) : [];
  for (const [name, hint] of Object.entries(state.hints)) {
    if (message && fields.includes(name)) renderHint(name, message.key, fields[0] ?? name, textOf);
    else renderHint(name, hint, name, textOf);
  }
  if (!isKept) renderMessage(root, fields.length > 0 ? undefined : message, textOf);
  renderButton(root, state.busyLabel ? textOf(state.busyLabel) : '');
  // As in the view (src/frame/use-document-title.tsx).
  const error = root.querySelector(`[${flags.invalid}], [${flags.message}][role=alert]`);
  document.title = document.title.replace(/^(Error: )?/, error === null ? '' : 'Error: ');
}
