import { createHash } from 'node:crypto';

/**
 * Returns the Content-Security-Policy sources of the inline scripts or styles of a page, each once.
 *
 * @param html the page exactly as it is served, because the browser hashes the text between the tags.
 * @param element whether to return the sources of scripts or of styles.
 * @returns hash sources such as `'sha256-…'`, with the quotes (CSP 3 section 2.3.1 'hash-source').
 */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const elements = new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}\\s*>`, 'gi');
  const found = new Set<string>();
  for (const [, attributes = '', content = ''] of html.matchAll(elements)) {
    // Hashes are only for inline code. A script with `src` is a file, and the browser does not execute JSON or HTML.
    const applies = !/\ssrc\s*=|\stype\s*=\s*"?(?:application\/json|text\/html)\b/i.test(attributes);
    if (!applies || content === '') continue;
    found.add(`'sha256-${createHash('sha256').update(content, 'utf8').digest('base64')}'`);
  }
  return [...found];
}
