import type { ThemeResponse } from '#api/calls/theme.ts';
import { brandContact, builtInBrand, namesOtherBrand } from '#src/flow/brand/built-in-brand.ts';
import { telephoneUrl } from '#src/flow/brand/telephone-url.ts';
import type { BrandContact } from '#src/start/page-start.ts';

// What the scripts for engines of 2012 share. These engines lack the `URLSearchParams` of `parseSearch`
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

/** What begins a parameter. `&` may be escaped as `&amp;` (`parseSearch`). */
const parameterStart = '[?&](?:amp(?:;|%3B))*';

/** Returns the first value of a parameter, in any case and trimmed; `''` if there is none, or its encoding is malformed. */
export function queryValue(search: string, name: string): string {
  const [, value = ''] = new RegExp(`${parameterStart}${name}(?:=|%3D)([^&]*)`, 'i').exec(search) || [];
  try {
    return decodeURIComponent(value.replace(/\+/g, ' ')).trim();
  } catch {
    return '';
  }
}

/**
 * Returns a query without the parameters whose names match, such as `brand|cobrand`, to follow another one: `&sp=7`. Login drops
 * all but the entry parameters.
 */
export const parametersExcept = (names: string, search: string): string =>
  search.replace(new RegExp(`${parameterStart}(?:${names})(?:=|%3D)[^&]*`, 'gi'), '').replace(/^[?]/, '&');

/** Returns the contact that a page shows until its theme has loaded: empty if the URL names another brand. */
export const firstContact = (brand: string): BrandContact =>
  namesOtherBrand(brand) ? { title: '', supportPhone: '' } : builtInBrand;

/** Returns the brand of the theme in a response, as `read` does; the built-in brand if the response is no theme. */
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
