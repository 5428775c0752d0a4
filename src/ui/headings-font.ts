/** The key under which local storage has the font, once the browser's cache has its file. */
const storageKey = 'merchant-sign-in.headings-font';

/** The first font of `--font-headings` (tokens.css). */
const family = 'Headings';

interface StoredFont {
  readonly source: string;
  readonly descriptors: FontFaceDescriptors;
}

/** Uses the font on this page if an earlier page has stored it. It must be called before the first paint. */
export function applyHeadingsFont(): void {
  try {
    const stored = window.localStorage.getItem(storageKey);
    if (!stored) return;
    const { source, descriptors }: StoredFont = JSON.parse(stored);
    const font = new FontFace(family, source, descriptors);
    document.fonts.add(font);
    font.load().catch(() => undefined);
  } catch {
    // The browser blocks the storage.
  }
}

/**
 * Stores the font for the next page. The present page keeps the font with which it was painted, so that no text changes its
 * shape.
 *
 * @throws (rejects) if the font fails to load, or if the browser blocks the storage.
 */
export async function storeHeadingsFont(url: string): Promise<void> {
  // With these metrics, the font has the size and the height of a usual interface font.
  const metrics = {
    sizeAdjust: '107%',
    ascentOverride: '87%',
    descentOverride: '21.5%',
    lineGapOverride: '0%',
  };
  const font: StoredFont = {
    source: `url(${url})`,
    // If a page has painted its text without the font, it continues without the font.
    descriptors: { weight: '600', display: 'optional', ...metrics },
  };
  const stored = JSON.stringify(font);
  if (window.localStorage.getItem(storageKey) === stored) return;
  await new FontFace(family, font.source, font.descriptors).load();
  window.localStorage.setItem(storageKey, stored);
}
