/**
 * Ignores what only repeats a press: the repeats of a held Enter, which would submit again because the focus returns to the same
 * control, and the second click of a double click if the first one has put another control below the pointer.
 */
export function ignoreRepeats(): void {
  document.addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  });
  let first: Element | null | undefined;
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest('a,button') : null;
    if (event.detail < 2) first = control;
    else if (control !== first) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  // On the window, before every other listener.
  window.addEventListener('click', onClick, true);
}
