import url from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2';

/**
 * Loads the font of headings and of the wordmark (tokens.css, `--voice`). As with `font-display: optional`, the page uses it
 * only if nothing moves. Its ascent and descent are those of a usual interface font, so that no line of text moves either.
 *
 * @throws (rejects) if it fails to load.
 */
export async function loadVoice(): Promise<void> {
  const font = new FontFace('Voice', `url(${url})`, {
    weight: '400 700',
    ascentOverride: '93%',
    descentOverride: '23%',
    lineGapOverride: '0%',
  });
  await font.load();
  const heights = () =>
    [...document.querySelectorAll('h1, h2')].map((heading) => heading.getBoundingClientRect().height).join();
  const before = heights();
  document.fonts.add(font);
  if (heights() !== before) document.fonts.delete(font);
}
