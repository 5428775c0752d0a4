import DOMPurify from 'dompurify';

const tags = 'a p br hr span strong b em i small sub sup ul ol li div abbr'.split(' ');
const attributes = 'href title target lang dir'.split(' ');

/** Addresses that a footer may link to; everything else, `javascript:` above all, is taken out. */
const addresses = /^(?:https?:|mailto:|tel:|\/|\.|#|[^:]*$)/i;

/**
 * Brand footer HTML as nodes that are safe to show: links, text and simple formatting
 * (docs/services.md, 'Brand'). `{year}` becomes the year.
 */
export function sanitizeFooter(html: string, year: number): DocumentFragment {
  const fragment = DOMPurify.sanitize(html.replace(/\{year\}/g, String(year)), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: addresses,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  // A page that a footer opens must not reach back to this one.
  for (const link of fragment.querySelectorAll('a[target]')) link.setAttribute('rel', 'noopener noreferrer');
  return fragment;
}
