/** What was done with a form while its script was on its way. In memory only: it may hold a password. */
export interface HeldForm {
  /** What stood in the fields, by name; a checkbox has `true` or `false`. */
  readonly values: ReadonlyMap<string, string | boolean>;
  /** The field that had the focus. */
  readonly focused: string | undefined;
  readonly submitted: boolean;
}

declare global {
  interface Window {
    /** Ends the holding; called once. */
    endHeldForm?: () => HeldForm;
  }
}

/**
 * Holds a form that is shown before its script is there: its submit must not send what was typed by itself, and
 * nothing that was typed is lost, even where React has to draw the form anew.
 */
export function holdForm(): void {
  // An extension of the browser may have forms of its own in the page.
  const isOurs = (target: EventTarget | null): target is Element =>
    target instanceof Element && target.closest('#root') !== null;
  const values = new Map<string, string | boolean>();
  let focused: string | undefined;
  let form: Element | undefined;
  const note = (target: EventTarget | null) => {
    if (!isOurs(target) || !(target instanceof HTMLInputElement) || target.type === 'hidden') return;
    values.set(target.name, target.type === 'checkbox' ? target.checked : target.value);
  };
  const onInput = ({ target }: Event) => note(target);
  const onFocus = ({ target }: Event) => {
    focused = isOurs(target) && target instanceof HTMLInputElement ? target.name : undefined;
  };
  const onSubmit = (event: Event) => {
    if (!isOurs(event.target)) return;
    event.preventDefault();
    // The app was lost, which index.html has told: nothing is to come that a submit could wait for.
    const tryAgain = document.querySelector<HTMLElement>('#root [data-message-key="APP_FAILURE"] button');
    if (tryAgain !== null) {
      tryAgain.focus();
      return;
    }
    form = event.target;
    form.setAttribute('data-held', '');
    form.setAttribute('aria-busy', 'true');
  };
  document.addEventListener('input', onInput);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('submit', onSubmit);
  window.endHeldForm = () => {
    // What the browser filled in without an event; a form that was drawn anew is empty.
    for (const input of document.querySelectorAll<HTMLInputElement>('#root input')) {
      if (input.type === 'checkbox' ? input.checked : input.value !== '') note(input);
    }
    document.removeEventListener('input', onInput);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('submit', onSubmit);
    form?.removeAttribute('data-held');
    form?.removeAttribute('aria-busy');
    return { values, focused, submitted: form !== undefined };
  };
}

/** Ends the holding, once; `undefined` where no form was held. */
export function takeHeldForm(): HeldForm | undefined {
  const end = window.endHeldForm;
  delete window.endHeldForm;
  return end?.();
}
