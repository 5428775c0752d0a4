/** Ignores the repeats of a held Enter: each would submit again, because the focus returns to the same control. */
export function ignoreHeldEnter(): void {
  const ignore = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  };
  document.addEventListener('keydown', ignore, true);
}
