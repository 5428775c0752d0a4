import type { MessageDescriptor } from '@lingui/core';
import type { CheckedField } from '#src/flow/field-rules.ts';
import { type HintKey, hints } from '#src/locales/hints.ts';
import { isMessageKey, type MessageKey, messages } from '#src/locales/messages.ts';
import { retryText } from '#src/locales/retry-text.ts';
import { pageField } from '#src/start/page-fields.ts';
import * as flags from '#src/start/page-flags.ts';
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
  /** The text fields. */
  readonly fields: readonly CheckedField[];
  readonly hints: ReadonlyMap<CheckedField, HintKey>;
  readonly message: PageFormMessage | undefined;
  /** The label of the submit button while the form is busy; `undefined` while it is idle. */
  readonly busyLabel: MessageDescriptor | undefined;
}

const textFor = (key: MessageKey | HintKey): MessageDescriptor =>
  isMessageKey(key) ? messages[key].text : hints[key];

/** Shows or removes the hint of a field. */
function renderHint(name: string, key: HintKey | undefined, textOf: TextOf): void {
  const field = pageField(name);
  const line = field?.parentElement?.nextElementSibling;
  if (!field || !line) return;
  if (key !== line.firstElementChild?.getAttribute('data-message-key')) {
    preventHydration();
    line.textContent = '';
    field.parentElement?.parentElement?.toggleAttribute(flags.invalid, key !== undefined);
    if (key === undefined) {
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-describedby');
    } else {
      const hint = line.appendChild(document.createElement('span'));
      hint.id = `hint-${name}`;
      hint.setAttribute('data-message-key', key);
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-describedby', hint.id);
    }
  }
  const hint = line.firstElementChild;
  const text = key === undefined ? '' : textOf(hints[key]);
  if (hint && hint.textContent !== text) hint.textContent = text;
}

/** Removes the message above the form, also a greeting, which the build has rendered. */
export function removeMessage(): void {
  const shown = pageRoot()?.querySelector(`[${flags.message}], [role=status][data-message-key^=LOGIN_]`);
  if (!shown) return;
  preventHydration();
  shown.remove();
}

function renderMessage(root: HTMLElement, message: PageFormMessage | undefined, textOf: TextOf): void {
  const form = root.querySelector('form');
  if (message === undefined || form === null || root.querySelector(`[${flags.message}]`)) return;
  const text = textOf(textFor(message.key));
  const retry = retryText(message.retryAt, Date.now());
  const record = isMessageKey(message.key) ? messages[message.key] : undefined;
  const box = window.pageStart?.messageBox?.({
    key: message.key,
    isError: record === undefined || record.tone === 'error',
    phone: record?.phone === true,
    text: text && text + (retry ? ` ${textOf(retry)}` : ''),
    reference: record?.reference === true,
  });
  preventHydration();
  box?.setAttribute(flags.message, '');
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
 * Shows the state of the page's form. It changes only what differs, so it may be called at any time.
 *
 * @param loaded returns the texts. Until they have loaded, hints are empty and no message appears, because it would be
 *   announced without its text.
 */
export function renderPageForm(state: PageFormState, loaded: TextOf | undefined): void {
  const root = pageRoot();
  if (root === null) return;
  const textOf = loaded ?? (() => '');
  for (const name of state.fields) renderHint(name, state.hints.get(name), textOf);
  renderMessage(root, loaded && state.message, textOf);
  renderButton(root, state.busyLabel ? textOf(state.busyLabel) : '');
  // As in the view (src/frame/use-document-title.tsx).
  const error = root.querySelector(`[${flags.invalid}], [${flags.message}][role=alert]`);
  document.title = document.title.replace(/^(Error: )?/, error === null ? '' : 'Error: ');
}
