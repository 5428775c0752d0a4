/** What a click can press, or whose field it focuses. */
const control = 'a, button, input, label';

function controlOf(target: EventTarget | null): Element | null {
  const found = target instanceof Element ? target.closest(control) : null;
  // A click on a label is followed by a click on its control.
  return found instanceof HTMLLabelElement ? found.control : found;
}

/**
 * Ignores the second click of a double click if it hits something else than the first. This happens if the first click
 * has removed a message, so that the page has moved below the pointer: a link would be followed, or the field that the
 * first click has focused would lose the focus.
 */
export function ignoreMovedClick(): void {
  let first: Element | null = null;
  const listen = (event: MouseEvent) => {
    // The number of clicks at one place in quick succession (UI Events, `detail`).
    if (event.detail <= 1) first = controlOf(event.target);
    else if (first !== null && controlOf(event.target) !== first) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  for (const type of ['mousedown', 'click'] as const) document.addEventListener(type, listen, true);
}
