import { entryPairs, queryValue } from './entry-query.ts';

// The script of unsupported.html, in its head. It shows the title and the phone of the brand, and adds the entry
// parameters to the link to login. It must work in engines of 2012.

const { search } = window.location;
const { documentElement } = document;
const brand = queryValue(search, 'brand');
const builtInTitle = document.title;
const heading = builtInTitle.split(' | ')[0] ?? '';

// While this script runs, it is the last script of the document.
const scripts = document.getElementsByTagName('script');
const own = scripts[scripts.length - 1];
const namesOther = brand !== '' && brand !== own?.getAttribute('data-brand');
/** Whether the theme can be requested. A segment of dots would change its path. */
const hasTheme = !/^\.*$/.test(brand);

/** Replaces the text of an element. It does nothing if the text is empty or not a string. */
function setText(id: string, text: unknown): void {
  const element = document.getElementById(id);
  if (!element || typeof text !== 'string' || text === '') return;
  while (element.firstChild) element.removeChild(element.firstChild);
  element.appendChild(document.createTextNode(text));
}

/** Shows the brand of a response; the built-in brand if the response is no theme. */
function showBrand(status: number, body: string): void {
  document.title = builtInTitle;
  try {
    const { title, supportPhone } = status === 200 ? JSON.parse(body) : {};
    setText('brand', title);
    setText('phone', supportPhone);
    if (typeof title === 'string' && title !== '') document.title = `${heading} | ${title}`;
  } catch {
    // The page has the built-in title and phone.
  }
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
  request.send();
}

function addEntryParameters(): void {
  const pairs = [
    // The URL of this page names the brand as `brand`, so its `cobrand` is left out.
    namesOther ? `cobrand=${encodeURIComponent(brand)}` : '',
    entryPairs(search, 'cobrand'),
  ].filter((pair) => pair !== '');
  if (pairs.length > 0) document.getElementById('login')?.setAttribute('href', `./?${pairs.join('&')}`);
}

if (namesOther && hasTheme) {
  // The style sheet hides the title and the phone of the built-in brand, which keep their space.
  documentElement.className = 'loading';
  document.title = heading;
}
document.addEventListener('DOMContentLoaded', () => {
  addEntryParameters();
  if (hasTheme) requestTheme();
});
