import { basePathOf } from '#src/browser/base-path.ts';
import { keepTypedValues } from '#src/browser/typed-values.ts';
import { builtInBrand } from '#src/flow/brand/built-in-brand.ts';
import { initialLocale, languageTag, localeFor, storeLocale } from '#src/locales/locale.ts';
import { errorReport, sendReport } from '#src/reports/error-reports.ts';
import { whenIdle } from '#src/start/focus.ts';
import * as flags from '#src/start/page-flags.ts';
import { type BrandContact, type PageFailure, partId } from '#src/start/page-start.ts';
import { each, firstContact, linkPhone, parametersExcept, queryValue } from './old-engines.ts';

// This script runs inline at the end of the page, in every engine of 2012 and later, without polyfills, network and React. If the
// app fails before the view has started, it shows a copy of the failure page that the build has rendered (failure-page.tsx), or
// only the message of that page above a form. It fills in the values of the visit.

const { documentElement } = document;
const { pageStart } = window;

/** Removes a node from its document, if it is in one. */
export const remove = (node: Node | null): unknown => node?.parentNode?.removeChild(node);

/** Returns the contact from the theme, or the contact that the URL implies until the theme has loaded. */
const knownContact = (): BrandContact =>
  pageStart?.brand || firstContact(queryValue(window.location.search, 'cobrand'));

/**
 * Copies the logo or the footer that the document shows. If there is none, shows the title of another brand if it is known, and
 * replaces the title by the logo once the logo has loaded.
 */
function fillBrand(place: Element): void {
  const { title, logo, colours } = knownContact();
  const isBuiltIn = title === builtInBrand.title;
  const shown = document.querySelector(place.hasAttribute('data-brand') ? '[data-brand]' : 'footer');
  // Without modules the document shows the built-in brand at any URL.
  if (shown?.firstChild && (pageStart || isBuiltIn)) {
    if (shown !== place) place.parentNode?.replaceChild(shown.cloneNode(true), place);
  } else if (place.hasAttribute('data-brand') && !(isBuiltIn && place.firstChild)) {
    place.textContent = title;
    if (!logo) return;
    const image = new Image();
    image.alt = title;
    // The logo is drawn for the colour of its header; this page has the colours of no brand.
    image.style.cssText = `padding:4px;background:${colours?.header || 'var(--logo-fill)'}`;
    image.onload = () => {
      place.textContent = '';
      place.appendChild(image);
    };
    image.src = logo;
  }
}

/** Removes the service workers of an earlier app, which may respond with a page that does not work, and reloads the page. */
function reload(): void {
  if (pageStart) keepTypedValues();
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

/** Returns a copy of the failure page for one kind of failure. */
function failurePage(kind: PageFailure): Element {
  const { pathname, search } = window.location;
  const base = basePathOf(pathname);
  const template = document.getElementById(partId('failure', localeFor([documentElement.lang])));
  // In an engine without templates, `template` is an ordinary element, which the style sheet hides.
  const { content = template } = template as Partial<HTMLTemplateElement>;
  const copy = document.importNode(content?.querySelector('*') as Element, true);
  each(copy, `[data-kinds]:not([data-kinds~=${kind}])`, remove);
  // Login does not need the code of an activation link.
  const login = base + parametersExcept('activationcode', search).replace('&', '?');
  each(copy, 'a', (link) => link.setAttribute('href', login));
  each(copy, 'button', (button) => {
    button.onclick = () => {
      // A language button stores its locale. The reload may also end the failure.
      if (button.lang) storeLocale(localeFor([button.lang]));
      if (kind !== 'outdated' || button.lang) return reload();
      const id = encodeURIComponent(queryValue(search, 'cobrand') || builtInBrand.id);
      const query = `?brand=${id}${parametersExcept('brand|cobrand|activationcode', search)}`;
      window.location.href = `${base.replace(/\/?$/, '/')}unsupported.html${query}`;
    };
  });
  return copy;
}

/** Fills in the brand and the title of a page, and the values of this visit in a part of it. Unknown values are hidden. */
function fill(page: Element, part = page): void {
  const { title, supportPhone } = knownContact();
  const values: Readonly<Record<string, string | null | undefined>> = {
    phone: supportPhone,
    // The reference that calls and reports carry, if the page has sent any.
    reference: window.visitReference,
    time:
      window.visitReference && new Date().toLocaleTimeString(documentElement.lang, { timeStyle: 'short' }),
  };
  each(page, '[data-brand],footer', fillBrand);
  each(part, '[data-value]', (place) => {
    const name = String(place.getAttribute('data-value'));
    const value = values[name] || '';
    if (place.textContent !== value) place.textContent = value;
    place.setAttribute(`data-${name}`, value);
    if (name === 'phone') linkPhone(place, value);
    (place.parentNode as HTMLElement).hidden = !value;
  });
  document.title = [page.querySelector('h1')?.textContent, title].filter(Boolean).join(' | ');
}

/**
 * Replaces the content of an element by the failure page. The heading takes the focus, unless an element elsewhere has it. When
 * the brand arrives, it is filled in, unless a view has replaced the failure page.
 */
function showFailurePage(kind: PageFailure, container: Element): void {
  const content = failurePage(kind);
  each(content, '[data-above-form]', remove);
  // The logo and the footer are copied while the document still shows them.
  fill(content);
  // A submit under way may wait for the view, which has failed.
  pageStart?.shell.show(undefined);
  const { activeElement, body } = document;
  const takesFocus = activeElement === body || container.contains(activeElement);
  container.textContent = '';
  container.appendChild(content);
  if (takesFocus) content.querySelector('h1')?.focus();
  if (!pageStart) return;
  pageStart.onBrand = () => {
    if (container.contains(content)) fill(content);
  };
}

/** The names of these failures in reports. */
const reportNames: Readonly<Record<PageFailure, string>> = {
  load: 'PageLoadError',
  error: 'PageStartError',
  outdated: 'OutdatedEngine',
};

function report(kind: PageFailure): void {
  const url = import.meta.env.VITE_ERROR_REPORTS;
  if (!url || !navigator.sendBeacon) return;
  const error = new Error();
  error.name = reportNames[kind];
  try {
    sendReport(url, errorReport(error));
  } catch {
    // An old engine lacks a method of the report. The user still gets the failure page.
  }
}

function fail(kind: PageFailure): void {
  const root = flags.pageRoot();
  if (root === null) return;
  if (pageStart) {
    // This is called for every failure, because the view may have begun another load since the first one.
    pageStart.onViewFailure?.();
    if (pageStart.failed) return;
    pageStart.failed = true;
  }
  report(kind);
  // A view that starts later renders the page instead of hydrating it.
  flags.preventHydration();
  flags.showRoot();
  // Without modules there is no `pageStart`, and no form can work.
  const form = pageStart && root.querySelector('form');
  if (!form) return void showFailurePage(kind, root);
  const message = failurePage(kind).querySelector('[data-message-key]') as Element;
  // With this attribute, a screen reader says only what changes when the brand arrives.
  message.setAttribute('aria-atomic', 'false');
  pageStart.onBrand = () => {
    if (flags.pageRoot()) fill(root, message);
  };
  pageStart.onBrand();
  const show = () => form.parentNode?.insertBefore(message, form);
  const endForm = () => {
    // The form becomes inert at once, so that the result of a submit focuses none of its fields.
    form.setAttribute('inert', '');
    whenIdle(() => {
      message.querySelector('button')?.focus();
      message.scrollIntoView({ block: 'nearest' });
    });
  };
  // The login form is the only form that the core sends.
  if (pageStart.onViewFailure && pageStart.route === '/') {
    whenIdle(show);
    pageStart.endForm = endForm;
    return;
  }
  // Neither the core nor the view sends this form.
  pageStart.queued = undefined;
  pageStart.shell.show(undefined);
  show();
  endForm();
}

remove(document.getElementById('scriptless'));
if (pageStart) {
  pageStart.fail = fail;
  pageStart.showFailurePage = showFailurePage;
  // If `#root` is still hidden, `landing.ts` has failed.
  if (pageStart.failure || !flags.isRootShown()) fail(pageStart.failure || 'outdated');
} else {
  documentElement.lang = languageTag(initialLocale());
  fail('outdated');
}
