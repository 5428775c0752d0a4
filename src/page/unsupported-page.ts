import { type BrandContact, type Locale, languageNames, supportedLocales } from '#api/page-start.ts';
import { themePath } from '#api/query-paths.ts';
import { serviceOrigins } from '#api/service-origins.ts';
import { brandContact, builtInBrand, namesOtherBrand } from '#src/flow/brand/built-in-brand.ts';
import { telephoneUrl } from '#src/flow/brand/telephone-url.ts';
import { initialLocale, languageTag, storeLocale } from '#src/locales/locale.ts';
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

const texts: Readonly<Record<Locale, UnsupportedTexts>> = JSON.parse(
  document.getElementById('texts')?.textContent ?? '',
);
let locale = initialLocale();
/** Empty while the brand is unknown. */
let contact: BrandContact = namesOther ? { title: '', supportPhone: '' } : builtInBrand;

/** Shows the texts, the title and the phone. */
function show(): void {
  const shown = { ...texts[locale], brand: contact.title, phone: contact.supportPhone };
  documentElement.lang = languageTag(locale);
  // The style sheet hides what the page contains of the built-in brand, which keeps its space.
  documentElement.className = contact.title ? '' : 'loading';
  document.title = contact.title ? `${shown.heading} | ${contact.title}` : shown.heading;
  each(document, '[data-text]', (element) => {
    element.textContent = shown[element.getAttribute('data-text') as keyof typeof shown];
  });
  each(document, '#phone', (link) => link.setAttribute('href', telephoneUrl(contact.supportPhone)));
  each(document, 'button', (button) => {
    button.setAttribute('aria-pressed', String(button.lang === documentElement.lang));
  });
}

/** Adds one button for each language. They need this script. */
function addLanguageButtons(): void {
  for (const language of supportedLocales) {
    const button = document.createElement('button');
    button.lang = languageTag(language);
    button.textContent = languageNames[language];
    button.onclick = () => {
      locale = language;
      storeLocale(locale);
      show();
    };
    document.getElementById('languages')?.appendChild(button);
  }
}

function addEntryParameters(): void {
  // The URL of this page has `cobrand` only if that differs from the id of the brand.
  const needsBrand = namesOther && !queryValue(search, 'cobrand');
  const pairs = [needsBrand && `cobrand=${encodeURIComponent(brand)}`, entryPairs(search)].filter(Boolean);
  if (pairs.length > 0)
    each(document, '#login', (link) => link.setAttribute('href', `./?${pairs.join('&')}`));
}

const isColour = (value: unknown): value is string => /^#[\da-f]{6}$/i.test(String(value));

/** The widths of the arches around the doorway in pixels, as in the style sheet. */
const arches = [56, 136, 240, 368, 528];

/** Gives header, doorway and links the colours of a theme. */
function showColours({
  primary,
  header,
}: {
  readonly primary?: unknown;
  readonly header?: unknown;
} = {}): void {
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
  each(document, 'a', (link) => {
    link.style.color = tokens['--link'] ?? '';
  });
}

/** Shows the brand of a response; the built-in brand if the response is no theme. */
function showBrand(status: number, body: string): void {
  contact = builtInBrand;
  try {
    const theme = status === 200 ? JSON.parse(body) : {};
    const named = brandContact(theme);
    if (named.title) contact = named;
    // An engine without ES6 throws here, so the page keeps its built-in colours.
    showColours(theme.colours);
  } catch {
    // The page keeps its built-in values.
  }
  show();
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

show();
document.addEventListener('DOMContentLoaded', () => {
  addLanguageButtons();
  addEntryParameters();
  show();
  requestTheme();
});
