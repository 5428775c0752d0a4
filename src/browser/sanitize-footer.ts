import DOMPurify from 'dompurify';

const tags = 'a p br hr span strong b em i small sub sup ul ol li div abbr img'.split(' ');
// An image has no `src` and loads nothing; only its alternative text is used.
const attributes = 'href title target lang dir alt'.split(' ');

/** Matches the tags of blocks that are removed. A space before each tag keeps the words before and after the block apart. */
const removedBlocks =
  /<\/?(?:address|article|aside|blockquote|button|caption|center|d[dlt]|details|fieldset|fig\w+|footer|form|h\d|header|hgroup|legend|main|menu|nav|option|pre|search|section|summary|t(?:able|body|d|foot|h|head|r))\b/gi;

/**
 * Matches URLs to which a footer may link. Other URLs, such as `javascript:` URLs, are removed. Fragments and the empty URL are
 * also removed, because the `base` of the page would make them links to login.
 */
const linkUrls = /^(?:https?:|mailto:|tel:|\/|\.|[^:#][^:]*$)/i;

/**
 * Returns the footer HTML of a brand as nodes that are safe to show. Links, text and simple formatting remain (docs/services.md,
 * 'Brand'). `{year}` is replaced by `year`. A link without text gets the alternative text of its image. If it then still has no
 * text, it is removed.
 */
export function sanitizeFooter(html: string, year: number): DocumentFragment {
  const fragment = DOMPurify.sanitize(html.replace(/\{year\}/g, String(year)).replace(removedBlocks, ' $&'), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: linkUrls,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const image of fragment.querySelectorAll('img')) {
    const hasText = image.closest('a')?.textContent?.trim() !== '';
    image.replaceWith(hasText ? '' : image.alt);
  }
  for (const link of fragment.querySelectorAll('a')) if (!link.textContent.trim()) link.remove();
  // A page that a footer opens must not get access to this one through `window.opener`.
  for (const link of fragment.querySelectorAll('a[target]')) link.setAttribute('rel', 'noopener noreferrer');
  return fragment;
}
