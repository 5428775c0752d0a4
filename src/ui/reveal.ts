/**
 * Scrolls so that the user sees what a submit says: the control with the focus, its hint, and a message. If they do not all fit,
 * the message wins, then the hint. Scrolls before the next paint, when React has rendered hints and the focus has moved.
 *
 * @param findMessage finds the message, if there is one.
 */
export function reveal(findMessage?: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    const { activeElement: focused, body } = document;
    // The hint of radio buttons has their name. The captcha has no name.
    const name = focused?.getAttribute('name') ?? focused?.id.replace(/^field-/, '');
    const hint = document.getElementById(`hint-${name}`);
    const message = findMessage?.();
    const before = window.scrollY;
    // A new screen begins at its top. After Back, the router has scrolled to where the user was.
    if (findMessage && !message && before === 0) return;
    for (const element of [focused, hint, message]) {
      if (!(element instanceof HTMLElement) || element === body) continue;
      // If an element with its gaps (base.css) is higher than the window, its beginning is shown.
      const isHigher = element.offsetHeight + 16 > window.innerHeight;
      element.scrollIntoView({ block: isHigher ? 'start' : 'nearest' });
    }
  });
}

/**
 * Focuses a control, and scrolls to it before that. WebKit would scroll to it after the next frame, and undo what `reveal` does in
 * that frame.
 */
export function focusInView(control: HTMLElement | undefined): void {
  control?.scrollIntoView({ block: 'nearest' });
  control?.focus({ preventScroll: true });
}
