import { builtInBrand } from '#src/flows/brand/built-in-brand.ts';
import { basePathOf } from '#src/platform/base-path.ts';
import type { BrandContact, FailureKind } from '#src/platform/page-start.ts';
import { entryPairs, queryValue } from './entry-query.ts';

/** The texts in both languages. The catalogue may be what failed to load. */
const texts = {
  en: {
    title: 'Your Request Could not Be Completed',
    load: 'This page could not be loaded. Check your connection, then try again.',
    error: 'Something went wrong on this page. Nothing was changed in your account.',
    retry: 'Try again',
    login: 'Return to login',
    reference: 'Reference',
    support: 'If this error continues, call Merchant Support:',
    outdatedTitle: 'Update Your Browser',
    outdated:
      'You are currently running a browser that appears to be out of date. If you proceed, be aware that you may run into some issues.',
    update: 'Update browser',
  },
  es: {
    title: 'No se pudo completar su solicitud',
    load: 'No se pudo cargar esta página. Compruebe su conexión e inténtelo de nuevo.',
    error: 'Algo salió mal en esta página. No se cambió nada en su cuenta.',
    retry: 'Intentar de nuevo',
    login: 'Volver al inicio de sesión',
    reference: 'Referencia',
    support: 'Si el error continúa, llame a Atención al Comercio:',
    outdatedTitle: 'Actualice su navegador',
    outdated:
      'Parece que está usando un navegador desactualizado. Si continúa, es posible que encuentre algunos problemas.',
    update: 'Actualizar navegador',
  },
};

const apart = 'margin:20px 0';
/** An old engine's own button is light in the dark too, so it gets the colours of the page around it. */
const buttonStyle =
  'min-height:48px;margin-right:16px;padding:8px 20px;border:1px solid currentColor;border-radius:10px;background:transparent;color:inherit;font:inherit;cursor:pointer';

/** What the failure page depends on besides the address. */
export interface FailureContext {
  readonly kind: FailureKind;
  /** The brand, if it is known. */
  readonly brand?: BrandContact | undefined;
  /** The reference that calls carried. Without calls there is nothing to refer to. */
  readonly reference?: string | undefined;
  /** Whether a form stays below: the alert then has no heading and no link to login. */
  readonly aboveForm?: boolean;
}

function add(parent: Element, tag: string, text = '', style = ''): HTMLElement {
  const element = document.createElement(tag);
  element.appendChild(document.createTextNode(text));
  element.style.cssText = style;
  parent.appendChild(element);
  return element;
}

/**
 * The page in place of one that failed to load, to start or to render, or whose engine is too old. It uses neither the
 * framework nor the network nor anything that an engine of 2012 lacks.
 *
 * @returns an element for the document; the title of the document is set for a failure that replaces the page.
 */
export function failurePage({ kind, brand, reference, aboveForm = false }: FailureContext): HTMLElement {
  const { pathname, search } = window.location;
  const outdated = kind === 'outdated';
  const text = document.documentElement.lang.slice(0, 2) === 'es' ? texts.es : texts.en;
  const contact = brand || builtInBrand;
  const base = basePathOf(pathname);
  const title = outdated ? text.outdatedTitle : text.title;

  const page = document.createElement(aboveForm ? 'div' : 'main');
  page.style.cssText = aboveForm ? apart : 'max-width:480px;margin:64px auto;padding:0 20px';
  const alert = add(page, 'div');
  alert.setAttribute('role', outdated ? 'status' : 'alert');
  alert.setAttribute('data-message-key', outdated ? 'BROWSER_OUTDATED' : 'APP_FAILURE');
  if (!aboveForm) {
    document.title = `${title} | ${contact.title}`;
    add(alert, 'h1', title);
  }
  add(alert, 'p', outdated ? text.outdated : text[kind === 'load' ? 'load' : 'error'], apart);

  const ways = add(page, 'p', '', apart);
  const button = add(ways, 'button', outdated ? text.update : text.retry, buttonStyle);
  button.setAttribute('type', 'button');
  button.onclick = () => {
    if (!outdated) window.location.reload();
    else {
      const others = entryPairs(search, 'cobrand');
      const id = encodeURIComponent(queryValue(search, 'cobrand') || builtInBrand.id);
      window.location.href = `${base.replace(/\/?$/, '/')}unsupported.html?brand=${id}${others && `&${others}`}`;
    }
  };
  if (aboveForm) return page;

  if (!outdated) {
    const pairs = entryPairs(search);
    add(ways, 'a', text.login).setAttribute('href', base + (pairs && `?${pairs}`));
  }
  const support = add(page, 'p', `${text.support} `);
  const phone = add(support, 'a', contact.supportPhone, 'white-space:nowrap');
  phone.setAttribute('href', `tel:${contact.supportPhone}`);
  if (reference)
    add(page, 'p', `${text.reference}: ${reference}`, apart).setAttribute('data-reference', reference);
  return page;
}
