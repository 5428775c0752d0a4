/**
 * Makes Chromium's password manager forget the form that the user has submitted. Otherwise it offers to save a refused password
 * as soon as a link removes the form. It remembers one form, so this submits another, which is empty.
 */
export function forgetForm(): void {
  const form = document.createElement('form');
  form.hidden = true;
  // As for each form of the page (`formMethod`): if an extension stops the event, the browser must not load `/?`.
  form.method = 'dialog';
  form.addEventListener('submit', (event) => event.preventDefault());
  document.body.append(form);
  form.requestSubmit?.();
  form.remove();
}
