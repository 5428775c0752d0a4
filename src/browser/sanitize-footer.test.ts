import DOMPurify from 'dompurify';
import { expect, test, vi } from 'vitest';
import { sanitizeFooter } from './sanitize-footer.ts';

// DOMPurify does not work correctly on happy-dom, where it removes allowed elements. The browser tests check what remains
// of a hostile footer; these tests check its input and the URLs that links may have.

function inputOf(html: string) {
  const sanitize = vi.spyOn(DOMPurify, 'sanitize');
  sanitizeFooter(html, 2031);
  const [input, policy] = sanitize.mock.calls[0] ?? [];
  return { input, linkUrls: policy?.ALLOWED_URI_REGEXP };
}

test.each([
  [
    true,
    'https://a.example/ http://a.example/ mailto:a@a.example tel:1 /terms ./terms terms.html t terms.html#fees',
  ],
  [false, '#terms # javascript:alert(1) data:text/html,a vbscript:a blob:https://a.example/1'],
])('a link may have a URL: %s for %s', (isAllowed, urls) => {
  const { linkUrls } = inputOf('<p>a</p>');
  for (const url of [...urls.split(' '), ...(isAllowed ? [] : [''])])
    expect(linkUrls?.test(url), url).toBe(isAllowed);
});

test('a block that is removed leaves a space', () => {
  expect(inputOf('<table><tr><td>Acme</td><TD>FDIC</TD></tr></table><h5>Help</h5><p>us</p>').input).toBe(
    ' <table> <tr> <td>Acme </td> <TD>FDIC </TD> </tr> </table> <h5>Help </h5><p>us</p>',
  );
});

test('every {year} is replaced by the year', () => {
  expect(inputOf('© {year} <b>{year}</b>').input).toBe('© 2031 <b>2031</b>');
});
