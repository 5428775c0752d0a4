import { telephoneUrl } from '#src/flow/brand/telephone-url.ts';
import { initialLocale, storeLocale } from '#src/locales/locale.ts';
import { brandTokens } from '#src/ui/brand-colours.ts';
import { entryPairs, queryValue } from './entry-query.ts';

// The script of unsupported.html, in its head. It shows the page in the user's language and with the colours, the title
// and the phone of the brand, and adds the entry parameters to the link to login. It must work in engines of 2012.

const { search } = window.location;
const { documentElement } = document;
const brand = queryValue(search, 'brand');
const [builtInHeading = '', builtInTitle = ''] = document.title.split(' | ');

// While this script runs, it is the last script of the document.
const scripts = document.getElementsByTagName('script');
const own = scripts[scripts.length - 1];
const namesOther = brand !== '' && brand !== own?.getAttribute('data-brand');
/** Whether the theme can be requested. A segment of dots would change its path. */
const hasTheme = !/^\.*$/.test(brand);

/** The title of the brand; `''` while it is unknown. */
let brandTitle = namesOther && hasTheme ? '' : builtInTitle;

/** Sets the title of the document: the heading, and the title of the brand if it is known. */
function showTitle(): void {
  const heading = document.getElementById('heading')?.textContent || builtInHeading;
  document.title = brandTitle ? `${heading} | ${brandTitle}` : heading;
}

/** Replaces the text of an element. */
function setText(element: Element | null, text: string): void {
  if (!element) return;
  while (element.firstChild) element.removeChild(element.firstChild);
  element.appendChild(document.createTextNode(text));
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
  brandTitle = builtInTitle;
  try {
    const { title, supportPhone, colours } = status === 200 ? JSON.parse(body) : {};
    if (isText(title)) {
      brandTitle = title;
      setText(document.getElementById('brand'), title);
    }
    if (isText(supportPhone)) {
      const phone = document.getElementById('phone');
      setText(phone, supportPhone);
      phone?.setAttribute('href', telephoneUrl(supportPhone));
    }
    // An engine without ES6 throws here, so the page keeps its built-in colours.
    showColours(colours);
  } catch {
    // The page keeps its built-in values.
  }
  showTitle();
  documentElement.className = '';
}

function requestTheme(): void {
  const request = new XMLHttpRequest();
  request.onreadystatechange = () => {
    if (request.readyState === 4) showBrand(request.status, request.responseText);
  };
  // The build writes the origin of themesvc into the page, if it differs from the page's own.
  const origin = own?.getAttribute('data-themesvc') ?? '';
  request.open('GET', `${origin}/themesvc/v1/themes/${encodeURIComponent(brand)}`);
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

/** Exchanges the text of each element for that of the other language, which its attribute has. */
function changeLanguage(): void {
  const elements = document.querySelectorAll('[data-other]');
  for (let index = 0; index < elements.length; index += 1) {
    const element = elements[index];
    const text = element?.textContent ?? '';
    setText(element ?? null, element?.getAttribute('data-other') ?? '');
    element?.setAttribute('data-other', text);
  }
  const button = document.getElementById('language');
  const wasSpanish = documentElement.lang === 'es';
  documentElement.lang = wasSpanish ? 'en' : 'es';
  if (button) button.lang = wasSpanish ? 'es' : 'en';
  showTitle();
}

/** Adds the button that changes the language, which needs this script. */
function addLanguageButton(): void {
  const button = document.createElement('button');
  button.id = 'language';
  button.lang = 'es';
  button.setAttribute('data-other', 'English');
  button.appendChild(document.createTextNode('Español'));
  button.onclick = () => {
    changeLanguage();
    storeLocale(documentElement.lang === 'es' ? 'es-es' : 'en-us');
  };
  document.getElementById('bar')?.appendChild(button);
}

// The style sheet hides the title and the phone of the built-in brand, which keep their space.
if (brandTitle === '') documentElement.className = 'loading';
showTitle();
document.addEventListener('DOMContentLoaded', () => {
  addLanguageButton();
  if (initialLocale() === 'es-es') changeLanguage();
  addEntryParameters();
  if (hasTheme) requestTheme();
});
