import DOMPurify, { type Config } from 'dompurify';
import { expect, test, vi } from 'vitest';
import { sanitizeFooter } from './sanitize-footer.ts';

// DOMPurify does not work correctly on happy-dom, where it removes allowed elements. So these tests check only the
// input and the policy that DOMPurify receives. The browser tests check what remains of a hostile footer.

function inputOf(html: string): readonly [html: unknown, policy: Config] {
  const sanitize = vi.spyOn(DOMPurify, 'sanitize');
  sanitizeFooter(html, 2031);
  expect(sanitize).toHaveBeenCalledOnce();
  const [input, policy] = sanitize.mock.calls[0] ?? [];
  return [input, policy ?? {}];
}

test('the policy allows neither data nor ARIA attributes, because the app and its tests read those', () => {
  const [, policy] = inputOf('<p>a</p>');
  expect(policy).toMatchObject({ ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false });
});

test.each(['script', 'style', 'iframe', 'form', 'input', 'button', 'img', 'svg', 'math', 'template', 'base'])(
  'the policy does not allow the element %s',
  (tag) => {
    expect(inputOf('<p>a</p>')[1].ALLOWED_TAGS).not.toContain(tag);
  },
);

test.each(['style', 'class', 'id', 'name', 'onclick', 'src', 'action'])(
  'the policy does not allow the attribute %s',
  (attribute) => {
    expect(inputOf('<p>a</p>')[1].ALLOWED_ATTR).not.toContain(attribute);
  },
);

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
  expect(inputOf('<p>a</p>')[1].ALLOWED_URI_REGEXP?.test(url)).toBe(isAllowed);
});

test('every {year} is replaced by the year', () => {
  expect(inputOf('© {year} <b>{year}</b>')[0]).toBe('© 2031 <b>2031</b>');
});
