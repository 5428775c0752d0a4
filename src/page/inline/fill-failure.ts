import { basePathOf } from '#src/browser/base-path.ts';
import { builtInBrand } from '#src/flow/brand/built-in-brand.ts';
import { localeFor, storeLocale } from '#src/locales/locale.ts';
import { defaultLocale } from '#src/start/languages.ts';
import { type BrandContact, type FailureKind, partId } from '#src/start/page-start.ts';
import { each, firstContact, linkPhone, otherParameters, queryValue } from './old-engines.ts';

// Takes what a failure shows from the failure page that the build has rendered (failure-page.tsx), and fills it in for
// this visit. It must work in engines of 2012, and it uses neither the network nor React.

/** Removes a node from its document, if it is in one. */
export const remove = (node: Node | null): unknown => node?.parentNode?.removeChild(node);

/** Returns the contact of the theme, or what is known of it until the theme has loaded. */
const knownContact = (): BrandContact =>
  window.pageStart?.brand || firstContact(queryValue(window.location.search, 'cobrand'));

/**
 * Shows the logo or the footer that the document shows, else the title of another brand if it is known, and its logo once that
 * has loaded.
 */
function fillBrand(place: Element): void {
  const { title, logo, colours } = knownContact();
  const isBuiltIn = title === builtInBrand.title;
  const shown = document.querySelector(place.hasAttribute('data-brand') ? '[data-brand]' : 'footer');
  // Without modules the document shows the built-in brand at any URL.
  if (shown?.firstChild && (window.pageStart || isBuiltIn))
    place.parentNode?.replaceChild(shown.cloneNode(true), place);
  else if (place.hasAttribute('data-brand') && !(isBuiltIn && place.firstChild)) {
    place.textContent = title;
    if (!logo) return;
    const image = new Image();
    image.alt = title;
    // Its colours are made for those of its header. The page has the colours of no brand.
    image.style.cssText = `padding:4px;background:${colours?.header || 'var(--logo-fill)'}`;
    image.onload = () => {
      place.textContent = '';
      place.appendChild(image);
    };
    image.src = logo;
  }
}

function unsupportedUrl(): string {
  const { pathname, search } = window.location;
  const id = encodeURIComponent(queryValue(search, 'cobrand') || builtInBrand.id);
  return `${basePathOf(pathname).replace(/\/?$/, '/')}unsupported.html?brand=${id}${otherParameters(search)}`;
}

/** Loads the page again, without a service worker that an earlier app of this origin left, because it may answer with a dead page. */
function reload(): void {
  const load = () => window.location.reload();
  try {
    navigator.serviceWorker
      .getRegistrations()
      .then((workers) => Promise.all(workers.map((worker) => worker.unregister())))
      .then(load, load);
  } catch {
    // The engine has no service workers, or the page may not use them.
    load();
  }
}

/** Returns a copy of the failure page for one kind of failure, filled in. */
function filledPage(kind: FailureKind): Element {
  const { location, pageStart } = window;
  const { documentElement } = document;
  const own = document.getElementById(partId('failure', localeFor([documentElement.lang])));
  // A locale without landing pages has no failure page either.
  const template = own || document.getElementById(partId('failure', defaultLocale));
  // In an engine without templates it is an element of the page, which the style sheet hides.
  const { firstElementChild } = (template as HTMLTemplateElement).content || template;
  const copy = document.importNode(firstElementChild as Element, true);
  const values: Readonly<Record<string, string | null | undefined>> = {
    build: documentElement.getAttribute('data-build'),
    phone: knownContact().supportPhone,
    reference: pageStart?.reference,
  };
  if (!own) copy.setAttribute('lang', defaultLocale);
  each(copy, `[data-kinds]:not([data-kinds~=${kind}])`, remove);
  // Login drops all but the entry parameters.
  each(copy, 'a', (link) => link.setAttribute('href', basePathOf(location.pathname) + location.search));
  // After that, because a footer has other links.
  each(copy, '[data-brand],footer', fillBrand);
  each(copy, '[data-value]', (place) => {
    const name = String(place.getAttribute('data-value'));
    const value = values[name];
    if (value) {
      place.textContent = value;
      place.setAttribute(`data-${name}`, value);
      if (name === 'phone') linkPhone(place, value);
    } else remove(place.parentNode);
  });
  each(copy, 'button', (button) => {
    button.onclick = () => {
      // A language button stores its locale. The reload may also end the failure.
      if (button.lang) storeLocale(localeFor([button.lang]));
      if (kind === 'outdated' && !button.lang) location.href = unsupportedUrl();
      else reload();
    };
  });
  return copy;
}

const messageOf = (page: Element) => page.querySelector('[data-message-key]') as Element;

/** Sets the title of the document by the heading of a page. */
function fillTitle(page: Element): void {
  const title = [page.querySelector('h1')?.textContent, knownContact().title];
  document.title = title.filter(Boolean).join(' | ');
}

// The callers of these two functions add the elements to the document.

/** Returns the failure page, and sets the title of the document. */
export function failurePage(kind: FailureKind): Element {
  const page = filledPage(kind);
  each(messageOf(page), 'button', remove);
  fillTitle(page);
  return page;
}

/** Returns the message of a failure, with its button, for a page that still shows its form. */
export const failureMessage = (kind: FailureKind): Element => messageOf(filledPage(kind));

/** Gives a page that keeps its form its brand and title, and the message of its failure the phone, as the failure page has them. */
export function fillPage(kind: FailureKind, page: Element, message: Element): void {
  each(page, '[data-brand]', fillBrand);
  fillTitle(page);
  if (message.querySelector('[data-phone]')) return;
  each(filledPage(kind), '[data-phone]', (phone) =>
    each(message, 'div > button', ({ parentNode }) =>
      parentNode?.parentNode?.insertBefore(phone.parentNode as Node, parentNode),
    ),
  );
}
