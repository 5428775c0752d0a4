import {
  type BrandContact,
  type FailureKind,
  type Locale,
  type PageMessage,
  supportedLocales,
} from '#api/page-start.ts';
import { basePathOf } from '#src/browser/base-path.ts';
import { builtInBrand, namesOtherBrand } from '#src/flow/brand/built-in-brand.ts';
import { telephoneUrl } from '#src/flow/brand/telephone-url.ts';
import { languageNames, storeLocale } from '#src/locales/locale.ts';
import * as brandStyles from '#src/ui/brand-header.module.css';
import * as buttonStyles from '#src/ui/button.module.css';
import * as languageStyles from '#src/ui/language-switch.module.css';
import * as messageStyles from '#src/ui/message.module.css';
import * as pageStyles from '#src/ui/page.module.css';
import * as textStyles from '#src/ui/text.module.css';
import { entryPairs, queryValue } from './entry-query.ts';

/** The texts in each language. They are not in the catalogue, because the catalogue may have failed to load. */
const texts = {
  'en-us': {
    title: 'Your request could not be completed',
    load: 'This page could not be loaded. Check your connection, then try again.',
    error: 'Something went wrong on this page. Please try again.',
    retry: 'Try again',
    login: 'Return to login',
    reference: 'Reference',
    build: 'Build',
    support: 'If this error continues, call Merchant Support: ',
    outdatedTitle: 'Update your browser',
    outdated:
      'You are currently running a browser that appears to be out of date. If you proceed, be aware that you may run into some issues.',
    update: 'Update browser',
    help: 'We are here to help',
  },
  'es-es': {
    title: 'No se ha podido completar su solicitud',
    load: 'No se ha podido cargar esta página. Compruebe su conexión e inténtelo de nuevo.',
    error: 'Se ha producido un error en esta página. Inténtelo de nuevo.',
    retry: 'Intentar de nuevo',
    login: 'Volver al inicio de sesión',
    reference: 'Referencia',
    build: 'Versión',
    support: 'Si el error persiste, llame a Atención al Comercio: ',
    outdatedTitle: 'Actualice su navegador',
    outdated:
      'Parece que está usando un navegador desactualizado. Si continúa, es posible que encuentre algunos problemas.',
    update: 'Actualizar el navegador',
    help: 'Estamos aquí para ayudarle',
  },
} satisfies Record<Locale, object>;

/** Appends an element with a class and a text, and returns it. */
function add(parent: Element, tag: string, className = '', text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.appendChild(document.createTextNode(text));
  parent.appendChild(element);
  return element;
}

/**
 * Appends the frame that every screen has: a header with the brand's logo or title and the other language, and a card.
 *
 * @returns the card.
 */
function addCard(page: Element, title: string): HTMLElement {
  const upper = add(page, 'div', pageStyles.upper);
  const inner = add(add(upper, 'header', pageStyles.header), 'div', pageStyles.headerInner);
  const logo = document.querySelector('header [role=img],header img');
  const brand = add(inner, 'b', brandStyles.brand, logo ? '' : title);
  if (logo) brand.appendChild(logo.cloneNode(true));
  const main = add(upper, 'main', pageStyles.main);
  add(main, 'p', pageStyles.sign, currentTexts().help);
  const card = add(main, 'div', pageStyles.card);
  for (const locale of supportedLocales.filter((one) => texts[one] !== currentTexts())) {
    // Another load of the page may also end the failure.
    addButton(inner, languageStyles.language, languageNames[locale], () => {
      storeLocale(locale);
      window.location.reload();
    }).lang = locale.slice(0, 2);
  }
  return card;
}

/** Appends a button, and returns it. */
function addButton(
  parent: Element,
  className: string | undefined,
  text: string,
  onClick: () => void,
): HTMLElement {
  const button = add(parent, 'button', className, text);
  button.setAttribute('type', 'button');
  button.onclick = onClick;
  return button;
}

/**
 * Returns the contact to show: that of the theme or, until the theme has loaded or failed, the built-in one, unless the
 * URL names another brand.
 */
const knownContact = (): BrandContact | undefined =>
  window.pageStart?.brand ||
  (namesOtherBrand(queryValue(window.location.search, 'cobrand')) ? undefined : builtInBrand);

/**
 * Appends the support phone, if it is known.
 *
 * @param lead the text before the phone.
 */
function addPhone(parent: Element, style: string | undefined, lead: string): void {
  const contact = knownContact();
  if (!contact) return;
  const support = add(parent, 'p', style, lead);
  const phone = add(support, 'a', textStyles.unbroken, contact.supportPhone);
  phone.setAttribute('href', telephoneUrl(contact.supportPhone));
}

/** Appends the reference that the calls of this visit carried, if the core has set it. */
function addReference(parent: Element, style: string | undefined): void {
  const reference = window.pageStart?.reference;
  if (!reference) return;
  const line = add(parent, 'p', style, `${currentTexts().reference}: ${reference}`);
  line.setAttribute('data-reference', reference);
}

const currentTexts = () => texts[document.documentElement.lang.toLowerCase() as Locale] || texts['en-us'];

/** Builds the box of a message above a form. Returns the box and the element for its content. */
function createBox(
  isError: boolean,
  key: string,
  text: string,
): readonly [box: HTMLElement, body: HTMLElement] {
  const box = document.createElement('div');
  box.className = `${messageStyles.message} ${isError ? messageStyles.error : ''}`;
  const body = add(box, 'div', messageStyles.body);
  body.setAttribute('role', isError ? 'alert' : 'status');
  body.setAttribute('data-message-key', key);
  add(body, 'p', '', text);
  return [box, body];
}

/**
 * Builds a message that the page shows above its form while it has no view, with the support phone and the reference.
 *
 * @returns an element, which the caller adds to the document.
 */
export function messageBox({ key, isError, phone, text, reference }: PageMessage): HTMLElement {
  const { error, support } = currentTexts();
  const [box, body] = createBox(isError, key, text || error);
  // Unlike the text that replaces it here, a text of the catalogue already says when to call support.
  if (phone || !text) addPhone(body, '', text ? '' : support);
  if (reference) addReference(body, '');
  return box;
}

/** Appends the button that may end a failure: an update of the browser, or another load of the page. */
function addRemedy(parent: Element, kind: FailureKind, variant: string | undefined): void {
  const text = currentTexts();
  const className = `${buttonStyles.button} ${variant}`;
  if (kind === 'outdated') addButton(parent, className, text.update, openUnsupportedPage);
  else addButton(parent, className, text.retry, () => window.location.reload());
}

function openUnsupportedPage(): void {
  const { pathname, search } = window.location;
  const others = entryPairs(search, 'cobrand');
  const id = encodeURIComponent(queryValue(search, 'cobrand') || builtInBrand.id);
  const base = basePathOf(pathname).replace(/\/?$/, '/');
  window.location.href = `${base}unsupported.html?brand=${id}${others && `&${others}`}`;
}

const keyOf = (kind: FailureKind) => (kind === 'outdated' ? 'BROWSER_OUTDATED' : 'APP_FAILURE');

/** Builds the message above a form if a file of the page fails. The form still works if the core runs. */
export function failureBox(kind: FailureKind): HTMLElement {
  const [box, body] = createBox(kind !== 'outdated', keyOf(kind), currentTexts()[kind]);
  addRemedy(body, kind, buttonStyles.quiet);
  return box;
}

/**
 * Builds the failure page (docs/behaviour.md, 'Pages that fail'). It looks like the screens, because it uses the styles
 * in index.html and copies the logo that the document shows. It must work in engines of 2012, and it uses neither the
 * network nor React.
 *
 * It also sets the title of the document.
 *
 * @returns an element, which the caller adds to the document.
 */
export function failurePage(kind: FailureKind): HTMLElement {
  const { pathname, search } = window.location;
  const text = currentTexts();
  const contact = knownContact();
  const title = kind === 'outdated' ? text.outdatedTitle : text.title;

  const page = document.createElement('div');
  page.className = pageStyles.page ?? '';
  const card = addCard(page, contact ? contact.title : '');
  const alert = add(card, 'div');
  alert.setAttribute('role', kind === 'outdated' ? 'status' : 'alert');
  alert.setAttribute('data-message-key', keyOf(kind));
  document.title = contact ? `${title} | ${contact.title}` : title;
  // The caller moves the focus to the heading if the page replaces a control that had it (WCAG 2.2 SC 2.4.3).
  add(alert, 'h1', textStyles.heading, title).tabIndex = -1;
  add(alert, 'p', textStyles.lead, text[kind]);
  if (kind !== 'outdated') {
    addPhone(card, textStyles.lead, text.support);
    addReference(card, textStyles.lead);
    const build = document.documentElement.getAttribute('data-build');
    if (build) add(card, 'p', textStyles.lead, `${text.build}: ${build}`);
  }
  addRemedy(card, kind, buttonStyles.primary);
  if (kind !== 'outdated') {
    const pairs = entryPairs(search);
    const link = add(add(card, 'div', textStyles.actions), 'a', textStyles.link, text.login);
    link.setAttribute('href', basePathOf(pathname) + (pairs && `?${pairs}`));
  }
  return page;
}
