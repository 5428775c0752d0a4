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
  ['https://a.example/', true],
  ['http://a.example/', true],
  ['mailto:a@a.example', true],
  ['tel:1', true],
  ['/terms', true],
  ['./terms', true],
  ['terms.html', true],
  ['t', true],
  ['terms.html#fees', true],
  ['#terms', false],
  ['#', false],
  ['', false],
  ['javascript:alert(1)', false],
  ['data:text/html,a', false],
  ['vbscript:a', false],
  ['blob:https://a.example/1', false],
])('a link to %s is allowed: %s', (url, isAllowed) => {
  expect(inputOf('<p>a</p>').linkUrls?.test(url)).toBe(isAllowed);
});

test('a block that is removed leaves a space', () => {
  expect(inputOf('<table><tr><td>Acme</td><TD>FDIC</TD></tr></table><h5>Help</h5><p>us</p>').input).toBe(
    ' <table> <tr> <td>Acme </td> <TD>FDIC </TD> </tr> </table> <h5>Help </h5><p>us</p>',
  );
});

test('every {year} is replaced by the year', () => {
  expect(inputOf('© {year} <b>{year}</b>').input).toBe('© 2031 <b>2031</b>');
});
