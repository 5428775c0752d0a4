/**
 * Ignores the repeats of a held Enter. Each one would submit again as soon as the page is usable, because the focus
 * returns to the same control (UI Events, `repeat`).
 */
export function ignoreHeldEnter(): void {
  const ignore = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  };
  document.addEventListener('keydown', ignore, true);
}
