import { entryPairs, queryValue } from './entry-query.ts';

// The script of unsupported.html. It shows the title and the phone of the brand, and adds the entry parameters to the
// link to login. It must work in engines of 2012.

const { search } = window.location;
const brand = queryValue(search, 'brand');

/** Replaces the text of an element. It does nothing if the text is empty or not a string. */
function setText(id: string, text: unknown): void {
  const element = document.getElementById(id);
  if (!element || typeof text !== 'string' || text === '') return;
  while (element.firstChild) element.removeChild(element.firstChild);
  element.appendChild(document.createTextNode(text));
}

/** Requests the theme and shows its title and phone. @param script the element that names the origin of themesvc. */
function showBrand(script: Element | undefined): void {
  const request = new XMLHttpRequest();
  request.onreadystatechange = () => {
    if (request.readyState !== 4 || request.status !== 200) return;
    try {
      const theme = JSON.parse(request.responseText);
      setText('brand', theme.title);
      setText('phone', theme.supportPhone);
    } catch {
      // The page keeps the built-in title and phone.
    }
  };
  // The build writes the origin of themesvc into the page, if it differs from the page's own.
  const origin = script?.getAttribute('data-themesvc') ?? '';
  request.open('GET', `${origin}/themesvc/v1/themes/${encodeURIComponent(brand)}`);
  request.send();
}

const login = document.getElementById('login');
if (login) {
  const builtIn = login.getAttribute('data-brand');
  const pairs = [
    // The URL of this page names the brand as `brand`, so its `cobrand` is left out.
    brand === '' || brand === builtIn ? '' : `cobrand=${encodeURIComponent(brand)}`,
    entryPairs(search, 'cobrand'),
  ].filter((pair) => pair !== '');
  if (pairs.length > 0) login.setAttribute('href', `./?${pairs.join('&')}`);
}

// A segment of dots would change the path of the theme. While this script runs, it is the last script of the document.
const scripts = document.getElementsByTagName('script');
if (!/^\.*$/.test(brand)) showBrand(scripts[scripts.length - 1]);
