import { entryPairs, queryValue } from './entry-query.ts';

// The script of unsupported.html: shows the brand's name and phone, and keeps the entry parameters on the way back to
// login. It runs in engines of 2012.

const { search } = window.location;
const brand = queryValue(search, 'brand');

function put(id: string, text: unknown): void {
  const element = document.getElementById(id);
  if (!element || typeof text !== 'string' || text === '') return;
  while (element.firstChild) element.removeChild(element.firstChild);
  element.appendChild(document.createTextNode(text));
}

function showBrand(script: Element | undefined): void {
  const request = new XMLHttpRequest();
  request.onreadystatechange = () => {
    if (request.readyState !== 4 || request.status !== 200) return;
    try {
      const theme = JSON.parse(request.responseText);
      put('brand', theme.title);
      put('phone', theme.supportPhone);
    } catch {
      // The built-in name and phone stay.
    }
  };
  // The build writes the origin of themesvc into the page, if it is another one.
  const origin = script?.getAttribute('data-themesvc') ?? '';
  request.open('GET', `${origin}/themesvc/v1/themes/${encodeURIComponent(brand)}`);
  request.send();
}

const login = document.getElementById('login');
if (login) {
  const builtIn = login.getAttribute('data-brand');
  const pairs = [
    // The address names the brand once, as `brand`.
    brand === '' || brand === builtIn ? '' : `cobrand=${encodeURIComponent(brand)}`,
    entryPairs(search, 'cobrand'),
  ].filter((pair) => pair !== '');
  if (pairs.length > 0) login.setAttribute('href', `./?${pairs.join('&')}`);
}

// A path segment of dots would name another resource than a theme. The script is the last element of the page so far.
const scripts = document.getElementsByTagName('script');
if (!/^\.*$/.test(brand)) showBrand(scripts[scripts.length - 1]);
