import url from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2';

/**
 * Loads the font of `--voice` (tokens.css). As with `font-display: optional`, the page uses it only if nothing moves. Its
 * size, ascent and descent are those of a usual interface font, so that no line of text moves either.
 *
 * @throws (rejects) if it fails to load.
 */
export async function loadVoice(): Promise<void> {
  const descriptors = {
    weight: '400 700',
    sizeAdjust: '107%',
    ascentOverride: '87%',
    descentOverride: '21.5%',
    lineGapOverride: '0%',
  };
  document.fonts.add(await new FontFace('Voice', `url(${url})`, descriptors).load());
  const { style } = document.documentElement;
  const heights = () =>
    [...document.querySelectorAll('h1, h2')].map((text) => text.getBoundingClientRect().height).join();
  const before = heights();
  style.setProperty('--voice', 'Voice, var(--font)');
  if (heights() !== before) style.removeProperty('--voice');
}
