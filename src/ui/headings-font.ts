/** The key under which local storage has the URL of the font, once the browser's cache has it. */
const storageKey = 'merchant-sign-in.headings-font';

/** Creates the font of `--font-headings` (tokens.css). Its size and height are those of a usual interface font. */
function createFont(url: string): FontFace {
  const descriptors = {
    weight: '600',
    // A page that has painted its text without the font goes on without it.
    display: 'optional',
    sizeAdjust: '107%',
    ascentOverride: '87%',
    descentOverride: '21.5%',
    lineGapOverride: '0%',
  } as const;
  return new FontFace('Headings', `url(${url})`, descriptors);
}

/** Uses the font in this page if an earlier one has stored it. It must be called before the first paint. */
export function applyHeadingsFont(): void {
  try {
    const url = window.localStorage.getItem(storageKey);
    if (!url) return;
    const font = createFont(url);
    document.fonts.add(font);
    font.load().catch(() => undefined);
  } catch {
    // The browser blocks the storage.
  }
}

/**
 * Stores the font for the next page. This one keeps the font with which it was painted, so no text changes its shape.
 *
 * @throws (rejects) if the font fails to load, or the browser blocks the storage.
 */
export async function storeHeadingsFont(url: string): Promise<void> {
  if (window.localStorage.getItem(storageKey) === url) return;
  await createFont(url).load();
  window.localStorage.setItem(storageKey, url);
}
