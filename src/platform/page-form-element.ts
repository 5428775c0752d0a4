import { flags } from './page-start.ts';

const field = (name: string): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>(`#root input[name="${name}"]`);

/** Returns functions that read the page's form before the view is live. Text is trimmed, as the services expect it. */
export const readPageForm = () => ({
  text: (name: string): string => field(name)?.value.trim() ?? '',
  isChecked: (name: string): boolean => field(name)?.checked ?? false,
});

/** Moves the focus to a field of the page's form before the view is live. */
export const focusPageField = (name: string): void => field(name)?.focus();

/** Empties fields of the page's form before the view is live. Names without a field are ignored. */
export function emptyPageFields(names: readonly string[]): void {
  for (const name of names) {
    const input = field(name);
    if (input !== null) input.value = '';
  }
}

/** The element that had the focus when the form became busy. */
let focused: Element | null = null;

/**
 * Makes the page's form dim and inert if `busy`, otherwise usable again. It does nothing if the page has no form. The
 * focus returns to the element that had it, unless the user has moved it (WCAG 2.2 SC 2.4.3).
 */
export function setPageFormBusy(busy: boolean): void {
  const form = document.querySelector<HTMLFormElement>('#root form');
  if (form === null) return;
  form.inert = busy;
  if (busy) {
    focused = document.activeElement;
    form.setAttribute('aria-busy', 'true');
    form.setAttribute(flags.held, '');
  } else {
    form.removeAttribute('aria-busy');
    form.removeAttribute(flags.held);
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    focused = null;
  }
}
