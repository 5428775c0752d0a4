const content = (): HTMLElement | null => document.getElementById('root');

/** If no element has the focus, moves it to the error of the page, otherwise to its heading. */
function focusOutcome(): void {
  if (document.activeElement !== document.body) return;
  const find = (selector: string) => content()?.querySelector<HTMLElement>(selector);
  const outcome = find('[role=alert][data-message-key]') || find('h1');
  if (!outcome) return;
  outcome.tabIndex = -1;
  outcome.focus();
}

/**
 * Returns a function that moves the focus back to the control that has it now, or to what React has rendered in its place
 * (WCAG 2.2 SC 2.4.3). If the control has disappeared, the error or the heading gets the focus.
 */
export function rememberFocus(): () => void {
  const focused = content()?.querySelector<HTMLInputElement>(':focus');
  if (!focused) return focusOutcome;
  const { id, type, selectionStart: start, selectionEnd: end } = focused;
  const selector = id ? `#${id}` : type === 'submit' ? '#root form [type=submit]' : ':not(*)';
  return () => {
    if (document.activeElement !== document.body) return;
    const found = focused.isConnected ? focused : document.querySelector<HTMLInputElement>(selector);
    found?.focus();
    // A control without a text, such as a checkbox, has no selection.
    if (found !== focused && typeof start === 'number') found?.setSelectionRange(start, end);
    focusOutcome();
  };
}
