import type { MessageDescriptor } from '@lingui/core';
import type { CheckedField } from '#src/flow/field-rules.ts';
import { type HintKey, hints } from '#src/locales/hints.ts';
import { pageField } from '#src/start/page-fields.ts';
import * as flags from '#src/start/page-flags.ts';
import type { TextOf } from './page-texts.ts';
import { pageRoot, preventHydration } from './root.ts';

/** What the page's form shows. */
interface PageFormState {
  /** The text fields. */
  readonly fields: readonly CheckedField[];
  readonly hints: ReadonlyMap<CheckedField, HintKey>;
  /** The label of the submit button while the form is busy; `undefined` while it is idle. */
  readonly busyLabel: MessageDescriptor | undefined;
}

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
 * @param textOf returns the texts. Until they have loaded, hints are empty.
 */
export function renderPageForm(state: PageFormState, textOf: TextOf = () => ''): void {
  const root = pageRoot();
  if (root === null) return;
  for (const name of state.fields) renderHint(name, state.hints.get(name), textOf);
  renderButton(root, state.busyLabel ? textOf(state.busyLabel) : '');
  // As in the view (src/frame/use-document-title.tsx).
  const isInvalid = root.querySelector(`[${flags.invalid}]`) !== null;
  document.title = document.title.replace(/^(Error: )?/, isInvalid ? 'Error: ' : '');
}
