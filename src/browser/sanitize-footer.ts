import DOMPurify from 'dompurify';

const tags = 'a p br hr span strong b em i small sub sup ul ol li div abbr'.split(' ');
const attributes = 'href title target lang dir'.split(' ');

/**
 * URLs to which a footer may link. Others, such as `javascript:` URLs, are removed; fragments and the empty URL, too: the
 * `base` of the page would make them links to login.
 */
const linkUrls = /^(?:https?:|mailto:|tel:|\/|\.|[^:#][^:]*$)/i;

/**
 * Returns the footer HTML of a brand as nodes that are safe to show. Links, text and simple formatting remain
 * (docs/services.md, 'Brand'). `{year}` is replaced by `year`.
 */
export function sanitizeFooter(html: string, year: number): DocumentFragment {
  const fragment = DOMPurify.sanitize(html.replace(/\{year\}/g, String(year)), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: linkUrls,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  // A page that a footer opens must not get access to this one through `window.opener`.
  for (const link of fragment.querySelectorAll('a[target]')) link.setAttribute('rel', 'noopener noreferrer');
  return fragment;
}
