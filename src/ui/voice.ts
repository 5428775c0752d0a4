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
    // Without the asterisk and the digits, which are wider than usual: a masked contact in a button would move.
    unicodeRange: 'U+0-29, U+2B-2F, U+3A-FFFF',
  };
  document.fonts.add(await new FontFace('Voice', `url(${url})`, descriptors).load());
  const { style } = document.documentElement;
  const heights = () =>
    [...document.querySelectorAll('h1, h2, label')].map((text) => text.getBoundingClientRect().height).join();
  const before = heights();
  style.setProperty('--voice', 'Voice, var(--font)');
  if (heights() !== before) style.removeProperty('--voice');
}
