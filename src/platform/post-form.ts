/**
 * Leaves the page by a full-page form post. The form is taken out again at once, so that nothing of it stays
 * in a page that the browser keeps for Back.
 *
 * @param action an absolute http(s) address, checked by the caller.
 */
export function postForm(action: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
