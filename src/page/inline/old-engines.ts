import type { ThemeResponse } from '#api/calls/theme.ts';
import { brandContact, builtInBrand, namesOtherBrand } from '#src/flow/brand/built-in-brand.ts';
import { telephoneUrl } from '#src/flow/brand/telephone-url.ts';
import type { BrandContact } from '#src/start/page-start.ts';

// The scripts for engines of 2012 share these functions. The engines lack `URLSearchParams`, which `parseSearch` uses
// (src/flow/entry-params.ts).

/** Calls a function with each element that a selector matches. */
export function each(root: ParentNode, selector: string, work: (element: HTMLElement) => void): void {
  Array.prototype.forEach.call(root.querySelectorAll(selector), work);
}

/** Makes an element a link to the number of a phone, or plain text if the number is not certain. */
export function linkPhone(element: Element, phone: string): void {
  const url = telephoneUrl(phone);
  if (url) element.setAttribute('href', url);
  else element.removeAttribute('href');
}

/** Matches the start of a parameter. `&` may be escaped as `&amp;` (`parseSearch`). */
const parameterStart = '[?&](?:amp(?:;|%3B))*';

/** Returns the first value of a parameter (in any case), trimmed, up to an escaped `&`; `''` if it is missing or malformed. */
export function queryValue(search: string, name: string): string {
  const [, value = ''] = new RegExp(`${parameterStart}${name}(?:=|%3D)([^&]*)`, 'i').exec(search) || [];
  try {
    return decodeURIComponent(value.replace(/\+/g, ' ')).replace(/&.*/, '').trim();
  } catch {
    return '';
  }
}

/**
 * Returns a query without the parameters whose names match, such as `brand|cobrand`. It begins with `&`, as in `&sp=7`, so that
 * it can follow another parameter. It is `''` if a parameter that remains contains the name `activationcode`, even escaped.
 */
export function parametersExcept(names: string, search: string): string {
  const others = search.replace(new RegExp(`${parameterStart}(?:${names})(?:=|%3D)[^&]*`, 'gi'), '');
  return /activationcode/i.test(unescape(others)) ? '' : others.replace(/^[?]/, '&');
}

/** Returns the contact that a page shows until its theme has loaded: empty if the URL names another brand. */
export const firstContact = (brand: string): BrandContact =>
  namesOtherBrand(brand) ? { title: '', supportPhone: '' } : builtInBrand;

/** Returns the brand that `read` returns for the theme in a response; the built-in brand if the response is no theme. */
export function readBrand(
  status: number,
  body: string,
  read: (theme: ThemeResponse) => BrandContact = brandContact,
): BrandContact {
  try {
    const brand = read(JSON.parse(body));
    return status === 200 && brand.title ? brand : builtInBrand;
  } catch {
    return builtInBrand;
  }
}
