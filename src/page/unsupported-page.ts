import { type Locale, supportedLocales } from '#api/page-start.ts';
import { themePath } from '#api/query-paths.ts';
import { serviceOrigins } from '#api/service-origins.ts';
import { builtInBrand, namesOtherBrand } from '#src/flow/brand/built-in-brand.ts';
import { telephoneUrl } from '#src/flow/brand/telephone-url.ts';
import { initialLocale, languageNames, languageTag, storeLocale } from '#src/locales/locale.ts';
import { brandTokens } from '#src/ui/brand-colours.ts';
import { each } from './each.ts';
import { entryPairs, queryValue } from './entry-query.ts';
import type { UnsupportedTexts } from './unsupported-texts.ts';

// The script of unsupported.html, in its head. It shows the page in the user's language and with the colours, the title
// and the phone of the brand, and adds the entry parameters to the link to login. It must work in engines of 2012.

const { search } = window.location;
const { documentElement } = document;
const brand = queryValue(search, 'brand');
const namesOther = namesOtherBrand(brand);

/** The title of the brand; `''` while it is unknown. */
let brandTitle = namesOther ? '' : builtInBrand.title;
let locale = initialLocale();
const texts: Readonly<Record<Locale, UnsupportedTexts>> = JSON.parse(
  document.getElementById('texts')?.textContent ?? '',
);

/** Shows the page in its locale. The title of the document names the brand, if it is known. */
function showTexts(): void {
  const { heading } = texts[locale];
  document.title = brandTitle ? `${heading} | ${brandTitle}` : heading;
  documentElement.lang = languageTag(locale);
  each(document, '[data-text]', (element) => {
    element.textContent = texts[locale][element.getAttribute('data-text') as keyof UnsupportedTexts];
  });
  each(document, 'button', (button) => {
    button.setAttribute('aria-pressed', String(button.lang === documentElement.lang));
  });
}

/** Adds one button for each language, which needs this script. */
function addLanguageButtons(): void {
  for (const language of supportedLocales) {
    const button = document.createElement('button');
    button.lang = languageTag(language);
    button.textContent = languageNames[language];
    button.onclick = () => {
      locale = language;
      storeLocale(locale);
      showTexts();
    };
    document.getElementById('languages')?.appendChild(button);
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isColour = (value: unknown): value is string => /^#[\da-f]{6}$/i.test(String(value));

/** The widths of the arches around the doorway in pixels, as in the style sheet. */
const arches = [56, 136, 240, 368, 528];

/** Gives header, doorway and links the colours of a theme. */
function showColours(colours: { readonly primary?: unknown; readonly header?: unknown } = {}): void {
  const { primary, header } = colours;
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const tokens = brandTokens(
    { ...(isColour(primary) && { primary }), ...(isColour(header) && { header }) },
    isDark,
  );
  const wall = document.getElementById('header');
  const door = document.getElementById('door');
  if (wall && door && tokens['--header']) {
    wall.style.background = tokens['--header'];
    wall.style.color = tokens['--on-header'] ?? '';
    door.style.background = `linear-gradient(${tokens['--header']}, ${tokens['--glow']})`;
    door.style.boxShadow = arches.map((width) => `0 0 0 ${width}px ${tokens['--arch']}`).join();
  }
  for (const link of Array.from(document.links)) link.style.color = tokens['--link'] ?? '';
}

/** Shows the brand of a response; the built-in brand if the response is no theme. */
function showBrand(status: number, body: string): void {
  brandTitle = builtInBrand.title;
  try {
    const { title, supportPhone, colours } = status === 200 ? JSON.parse(body) : {};
    if (isText(title)) {
      brandTitle = title;
      each(document, '#brand', (element) => {
        element.textContent = title;
      });
    }
    if (isText(supportPhone)) {
      each(document, '#phone', (phone) => {
        phone.textContent = supportPhone;
        phone.setAttribute('href', telephoneUrl(supportPhone));
      });
    }
    // An engine without ES6 throws here, so the page keeps its built-in colours.
    showColours(colours);
  } catch {
    // The page keeps its built-in values.
  }
  showTexts();
  documentElement.className = '';
}

function requestTheme(): void {
  const request = new XMLHttpRequest();
  request.onreadystatechange = () => {
    if (request.readyState === 4) showBrand(request.status, request.responseText);
  };
  request.open('GET', serviceOrigins.themesvc + themePath(brand));
  // After a time-out the page shows its built-in brand. Internet Explorer accepts `timeout` only after `open`.
  request.timeout = 30_000;
  request.send();
}

function addEntryParameters(): void {
  const pairs = [
    // The URL of this page has `cobrand` only if that differs from the id of the brand.
    namesOther && !queryValue(search, 'cobrand') ? `cobrand=${encodeURIComponent(brand)}` : '',
    entryPairs(search),
  ].filter((pair) => pair !== '');
  if (pairs.length > 0) document.getElementById('login')?.setAttribute('href', `./?${pairs.join('&')}`);
}

// The style sheet hides the title and the phone of the built-in brand, which keep their space.
if (brandTitle === '') documentElement.className = 'loading';
showTexts();
document.addEventListener('DOMContentLoaded', () => {
  addLanguageButtons();
  showTexts();
  addEntryParameters();
  requestTheme();
});
