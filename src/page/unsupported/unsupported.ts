import { themePath } from '#api/query-paths.ts';
import { serviceOrigins } from '#api/service-origins.ts';
import { builtInBrand, namesOtherBrand } from '#src/flow/brand/built-in-brand.ts';
import { initialLocale, languageTag, localeFor, storeLocale } from '#src/locales/locale.ts';
import {
  each,
  firstContact,
  linkPhone,
  parametersExcept,
  queryValue,
  readBrand,
} from '#src/page/inline/old-engines.ts';
import type { Locale } from '#src/start/languages.ts';
import type { UnsupportedTexts } from './unsupported-page.ts';

// The script in the head of unsupported.html shows the page in the user's language and with the title and the phone of the
// brand, and adds the query to the link to login. It must work in engines of 2012.

const { search } = window.location;
const { documentElement } = document;
const brand = queryValue(search, 'brand');

const texts: Readonly<Record<Locale, UnsupportedTexts>> = JSON.parse(
  document.getElementById('texts')?.textContent ?? '',
);
let locale = initialLocale();
let contact = firstContact(brand);

function show(): void {
  const values = { ...texts[locale], brand: contact.title, phone: contact.supportPhone };
  documentElement.lang = languageTag(locale);
  // The style sheet shows the mark of the built-in brand with its title only, and hides what is not known yet.
  documentElement.className = contact.title === builtInBrand.title ? 'own' : contact.title ? '' : 'loading';
  document.title = contact.title ? `${values.heading} | ${contact.title}` : values.heading;
  each(document, '[data-text]', (element) => {
    element.textContent = values[element.getAttribute('data-text') as keyof typeof values];
  });
  each(document, '#phone', (link) => linkPhone(link, contact.supportPhone));
  each(document, 'button', (button) => {
    button.setAttribute('aria-pressed', String(button.lang === documentElement.lang));
  });
}

show();
document.addEventListener('DOMContentLoaded', () => {
  // The query has `cobrand`, too, if the service has chosen another brand than the one that it names.
  const cobrand = queryValue(search, 'cobrand') || (namesOtherBrand(brand) ? brand : '');
  const query = `?${cobrand && `cobrand=${encodeURIComponent(cobrand)}`}${parametersExcept('brand|cobrand|activationcode', search)}`;
  each(document, '#login', (link) => link.setAttribute('href', `./${query}`));
  each(document, 'button', (button) => {
    button.onclick = () => {
      locale = localeFor([button.lang]);
      storeLocale(locale);
      show();
    };
  });
  show();
  const request = new XMLHttpRequest();
  request.onreadystatechange = () => {
    if (request.readyState !== 4) return;
    contact = readBrand(request.status, request.responseText);
    show();
  };
  request.open('GET', serviceOrigins.themesvc + themePath(brand));
  // After a time-out the page shows its built-in brand. Internet Explorer accepts `timeout` only after `open`.
  request.timeout = 30_000;
  request.send();
});
