import url from '@fontsource/familjen-grotesk/files/familjen-grotesk-latin-600-normal.woff2';

/**
 * Loads the font of `--voice` (tokens.css). As with `font-display: optional`, the page uses it only if nothing moves. Its
 * size, ascent and descent are those of a usual interface font, so that no line of text moves either. Every text in this
 * font has the same weight.
 *
 * @throws (rejects) if it fails to load.
 */
export async function loadVoice(): Promise<void> {
  const descriptors = {
    weight: '600',
    sizeAdjust: '107%',
    ascentOverride: '87%',
    descentOverride: '21.5%',
    lineGapOverride: '0%',
  };
  const font = await new FontFace('Voice', `url(${url})`, descriptors).load();
  const heights = () =>
    [...document.querySelectorAll('h1, h2')].map((text) => text.getBoundingClientRect().height).join();
  const before = heights();
  document.fonts.add(font);
  if (heights() !== before) document.fonts.delete(font);
}
