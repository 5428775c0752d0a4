/**
 * Scrolls so that the user sees what a submit says: the control with the focus, its hint, and a message. If they do not all fit,
 * the message wins, then the hint. Scrolls before the next paint, when React has rendered hints and the focus has moved.
 *
 * @param findMessage finds the message, if there is one.
 */
export function reveal(findMessage?: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    const { activeElement: focused, body } = document;
    const hint = focused && document.getElementById(focused.id.replace(/^field-/, 'hint-'));
    const message = findMessage?.();
    const before = window.scrollY;
    // A new screen begins at its top. After Back, the router has scrolled to where the user was.
    if (findMessage && !message && before === 0) return;
    // A message that opens has no height yet. One to which the page scrolls is there at once.
    if (message) message.style.animation = 'none';
    for (const element of [focused, hint, message]) {
      if (!(element instanceof HTMLElement) || element === body) continue;
      // Of an element that is higher than the window with its gaps (base.css), the beginning.
      const isHigher = element.offsetHeight + 16 > window.innerHeight;
      element.scrollIntoView({ block: isHigher ? 'start' : 'nearest' });
    }
    // On a scrolled page the message keeps its full height at once; otherwise the page would be too short to stay scrolled.
    if (message && before === 0 && window.scrollY === 0) message.style.animation = '';
  });
}
