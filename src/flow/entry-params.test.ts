import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryNames, lastingEntry, parseSearch, pickText, stringifySearch } from './entry-params.ts';

/** Returns whether a URL can contain a text: a lone surrogate has no URL encoding. */
const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text);

describe('the search codec', () => {
  test.each([
    ['?state=1e5', { state: '1e5' }],
    ['?state=%22a%22', { state: '"a"' }],
    ['?state=a%2Bb', { state: 'a+b' }],
    ['?state=', { state: '' }],
    ['?state=null&sp=007', { state: 'null', sp: '007' }],
    ['?STATE=1&state=2', { state: '1' }],
    ['?resellerId=9&Redirect_Uri=%2F', { resellerid: '9', redirect_uri: '/' }],
    ['?%zz=1&&=', { '%zz': '1', '': '' }],
    ['?cobrand=acme&amp;activationcode=C8', { cobrand: 'acme', activationcode: 'C8' }],
    ['?sub=oauth&amp%3Bstate=a%2Bb', { sub: 'oauth', state: 'a+b' }],
    ['?a=1&AMP;amp;State=amp;x', { a: '1', state: 'amp;x' }],
    ['?activationcode%3DC8', { activationcode: 'C8' }],
    ['?sub%3doauth%26amp%3Bstate%3Da%252Bb&sp=7', { sub: 'oauth', state: 'a+b', sp: '7' }],
    ['', {}],
  ])('parses %s', (query, expected) => {
    expect({ ...parseSearch(query) }).toEqual(expected);
  });

  test.each([
    ['activationcode', ' code\u200b\u00a0', 'code'],
    ['activationcode', '\ufeff\u2060co de\u00ad\n', 'co de'],
    ['activationcode', '\u200e \u{e0001}', ''],
    ['cobrand', '\u202aharbor\u202c', 'harbor'],
    ['Cobrand', 'harbor ', 'harbor'],
    ['cobrand', '\u200bh\u200bb\u{1f6a2}', 'h\u200bb\u{1f6a2}'],
  ])('reads %s without white space and format characters at the ends of %j', (name, value, expected) => {
    expect({ ...parseSearch(`?${name}=${encodeURIComponent(value)}`) }).toEqual({
      [name.toLowerCase()]: expected,
    });
  });

  test.each(['state', 'sp', 'sub', 'redirect_uri', 'sessiontype'])('keeps the ends of %s', (name) => {
    expect({ ...parseSearch(`?${name}=%20a%E2%80%8B`) }).toEqual({ [name]: ' a\u200b' });
  });

  test('parses what it wrote to the same texts', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().map((name) => name.toLowerCase()),
          fc.string(),
        ),
        (search) => {
          const wellFormed = Object.values(search).concat(Object.keys(search)).every(isWellFormed);
          // Names that only a damaged link has.
          const isDamaged = Object.keys(search).some((name) => /^amp;|=/.test(name));
          fc.pre(wellFormed && !isDamaged && !Object.keys(search).includes('__proto__'));
          expect({ ...parseSearch(stringifySearch(search)) }).toEqual(search);
        },
      ),
    );
  });

  test('takes the first value of a name in any case, even of a name such as __proto__', () => {
    const record = parseSearch('?__PROTO__=1&Sp=2&SP=3&toString=4&__proto__=5');
    expect(Object.keys(record).map((name) => [name, record[name]])).toEqual([
      ['__proto__', '1'],
      ['sp', '2'],
      ['tostring', '4'],
    ]);
    expect(pickText(record, entryNames)).toEqual({ sp: '2' });
  });

  test('ignores inherited members', () => {
    expect(pickText(Object.create({ sp: 'inherited' }), entryNames)).toEqual({});
    expect(pickText({}, ['toString', 'constructor', '__proto__'])).toEqual({});
  });

  test('leaves out values that are not text', () => {
    expect(stringifySearch({ a: 1, b: undefined, c: 'x y+' })).toBe('?c=x%20y%2B');
    expect(stringifySearch({})).toBe('');
  });
});

test('action and the messages of sub are dropped, and every other entry parameter is kept', () => {
  const rest = { sp: '1', state: 's', cobrand: 'harbor' };
  for (const sub of ['logout', 'exp', 'AccountActivated'])
    expect(lastingEntry({ ...rest, action: 'cpwd', sub })).toEqual(rest);
  expect(lastingEntry({ ...rest, sub: 'oauth' })).toEqual({ ...rest, sub: 'oauth' });
});
