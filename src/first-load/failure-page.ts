import { builtInBrand } from '#src/flows/brand/built-in-brand.ts';
import { basePathOf } from '#src/platform/base-path.ts';
import type { BrandContact, FailureKind } from '#src/platform/page-start.ts';
import * as brandStyles from '#src/ui/brand-header.module.css';
import * as buttonStyles from '#src/ui/button.module.css';
import * as messageStyles from '#src/ui/message.module.css';
import * as pageStyles from '#src/ui/page.module.css';
import * as textStyles from '#src/ui/text.module.css';
import { entryPairs, queryValue } from './entry-query.ts';

/** The texts in both languages. They are not in the catalogue, because the catalogue may have failed to load. */
const texts = {
  en: {
    title: 'Your Request Could not Be Completed',
    load: 'This page could not be loaded. Check your connection, then try again.',
    error: 'Something went wrong on this page. Please try again.',
    retry: 'Try again',
    login: 'Return to login',
    reference: 'Reference',
    build: 'Build',
    support: 'If this error continues, call Merchant Support:',
    outdatedTitle: 'Update Your Browser',
    outdated:
      'You are currently running a browser that appears to be out of date. If you proceed, be aware that you may run into some issues.',
    update: 'Update browser',
  },
  es: {
    title: 'No se ha podido completar su solicitud',
    load: 'No se ha podido cargar esta página. Compruebe su conexión e inténtelo de nuevo.',
    error: 'Se ha producido un error en esta página. Inténtelo de nuevo.',
    retry: 'Intentar de nuevo',
    login: 'Volver al inicio de sesión',
    reference: 'Referencia',
    build: 'Versión',
    support: 'Si el error persiste, llame a Atención al Comercio:',
    outdatedTitle: 'Actualice su navegador',
    outdated:
      'Parece que está usando un navegador desactualizado. Si continúa, es posible que encuentre algunos problemas.',
    update: 'Actualizar el navegador',
  },
};

/** What the failure page depends on, apart from the URL. */
export interface FailureContext {
  readonly kind: FailureKind;
  /** The brand, if it is known. */
  readonly brand?: BrandContact | undefined;
  /** The reference that the calls of this visit carried; `undefined` if no call was sent. */
  readonly reference?: string | undefined;
  /** Whether a form stays in the page below the alert. The alert then has no heading and no link to login. */
  readonly aboveForm?: boolean;
}

/** Appends an element with a class and a text, and returns it. */
function add(parent: Element, tag: string, className = '', text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.appendChild(document.createTextNode(text));
  parent.appendChild(element);
  return element;
}

/** Appends the frame that every screen has: a header with the brand's logo or title, and a card. @returns the card. */
function addCard(page: Element, title: string): HTMLElement {
  const upper = add(page, 'div', pageStyles.upper);
  const inner = add(add(upper, 'header', pageStyles.header), 'div', pageStyles.headerInner);
  const logo = document.querySelector('header svg,header img');
  const brand = add(inner, 'b', brandStyles.brand, logo ? '' : title);
  if (logo) brand.appendChild(logo.cloneNode(true));
  return add(add(upper, 'main', pageStyles.main), 'div', pageStyles.card);
}

/**
 * Builds the failure page (docs/behaviour.md, 'Pages that fail'). It looks like the screens, because it uses the styles
 * in index.html and copies the logo that the document shows. It must work in engines of 2012, and it uses neither the
 * network nor React.
 *
 * It also sets the title of the document, unless it is shown above a form.
 *
 * @returns an element, which the caller adds to the document.
 */
export function failurePage({ kind, brand, reference, aboveForm = false }: FailureContext): HTMLElement {
  const { pathname, search } = window.location;
  const outdated = kind === 'outdated';
  const text = document.documentElement.lang.slice(0, 2) === 'es' ? texts.es : texts.en;
  const contact = brand || builtInBrand;
  const base = basePathOf(pathname);
  const title = outdated ? text.outdatedTitle : text.title;

  const page = document.createElement('div');
  page.className = aboveForm ? `${messageStyles.message} ${messageStyles.error}` : pageStyles.page;
  const content = aboveForm ? add(page, 'div', messageStyles.body) : addCard(page, contact.title);
  const alert = add(content, 'div');
  alert.setAttribute('role', outdated ? 'status' : 'alert');
  alert.setAttribute('data-message-key', outdated ? 'BROWSER_OUTDATED' : 'APP_FAILURE');
  if (!aboveForm) {
    document.title = `${title} | ${contact.title}`;
    // The caller moves the focus to the heading if the page replaces a control that had it (WCAG 2.2 SC 2.4.3).
    add(alert, 'h1', textStyles.heading, title).tabIndex = -1;
  }
  add(
    alert,
    'p',
    aboveForm ? '' : textStyles.lead,
    outdated ? text.outdated : text[kind === 'load' ? 'load' : 'error'],
  );
  if (!aboveForm && !outdated) {
    const support = add(content, 'p', textStyles.lead, `${text.support} `);
    const phone = add(support, 'a', textStyles.unbroken, contact.supportPhone);
    phone.setAttribute('href', `tel:${contact.supportPhone}`);
    if (reference) {
      add(content, 'p', textStyles.lead, `${text.reference}: ${reference}`).setAttribute(
        'data-reference',
        reference,
      );
    }
    const build = document.documentElement.getAttribute('data-build');
    if (build) add(content, 'p', textStyles.lead, `${text.build}: ${build}`);
  }

  const button = add(
    content,
    'button',
    `${buttonStyles.button} ${aboveForm ? buttonStyles.quiet : buttonStyles.primary}`,
    outdated ? text.update : text.retry,
  );
  button.setAttribute('type', 'button');
  button.onclick = () => {
    if (!outdated) window.location.reload();
    else {
      const others = entryPairs(search, 'cobrand');
      const id = encodeURIComponent(queryValue(search, 'cobrand') || builtInBrand.id);
      window.location.href = `${base.replace(/\/?$/, '/')}unsupported.html?brand=${id}${others && `&${others}`}`;
    }
  };
  if (!aboveForm && !outdated) {
    const pairs = entryPairs(search);
    add(add(content, 'div', textStyles.actions), 'a', textStyles.link, text.login).setAttribute(
      'href',
      base + (pairs && `?${pairs}`),
    );
  }
  return page;
}
