/** Scrolls an element into the window. Of one that is higher than the window, its beginning. */
function scrollTo(element: HTMLElement): void {
  // A message to which the page scrolls is there at once: one that opens has no height yet.
  element.style.animation = 'none';
  const before = window.scrollY;
  const block = element.offsetHeight > window.innerHeight ? 'start' : 'nearest';
  element.scrollIntoView({ block });
  if (window.scrollY === before) element.style.animation = '';
}

/**
 * Scrolls so that the user sees what a submit says: the control with the focus, its hint, and a message. Where they do not all fit
 * into the window, the message wins, then the hint. It scrolls before the next paint, when React has rendered hints and the focus
 * has moved, which scrolls too.
 *
 * @param findMessage finds the message, if there is one.
 */
export function reveal(findMessage: () => HTMLElement | null | undefined = () => undefined): void {
  requestAnimationFrame(() => {
    const { activeElement: focused, body } = document;
    const hint = focused && document.getElementById(focused.id.replace(/^field-/, 'hint-'));
    for (const element of [focused, hint, findMessage()])
      if (element instanceof HTMLElement && element !== body) scrollTo(element);
  });
}
