// @vitest-environment node
import { beforeAll, expect, test } from 'vitest';
import { defaultLocale, supportedLocales } from '#src/start/languages.ts';
import { renderLandingPages } from './render-landing-pages.tsx';

let pages: Awaited<ReturnType<typeof renderLandingPages>>;
beforeAll(async () => {
  pages = await renderLandingPages();
});

test('each language has its own pages, and the plain login screen is the content of #root', () => {
  const messages = 'LOGIN_LOGGED_OUT LOGIN_SESSION_EXPIRED LOGIN_ACCOUNT_ACTIVATED LOGIN_PASSWORD_CHANGED';
  const routes = '/+connect /forgot-username /forgot-password /contact /userActivation waiting';
  const ids = [...messages.split(' ').map((key) => `/${key}`), ...routes.split(' ')];
  const expected = supportedLocales.flatMap((locale) =>
    (locale === defaultLocale ? ids : ['', '/', ...ids]).map((id) => `${id}.${locale}`),
  );
  expect(Object.keys(pages.sources).sort()).toEqual(expected.sort());
  expect(pages.root).toMatch(/<main[^>]*>.*<h1[^>]*>.*<input[^>]*name="password".*<\/main>/s);
});

test('a page is the content of main, and a frame has an empty main', () => {
  for (const [id, html] of Object.entries(pages.sources)) {
    expect(/<\/?(main|header|footer)\b/.test(html), id).toBe(id.startsWith('.'));
  }
  expect(pages.sources['.es-es']).toMatch(/<header.*<main[^>]*><\/main>.*<footer/s);
});

test('each locale has a template of the shell with all its parts, and its failure page', () => {
  expect(Object.keys(pages.templates).sort()).toEqual(
    ['failure', 'shell'].flatMap((part) => supportedLocales.map((locale) => `${part}.${locale}`)),
  );
  for (const [id, html] of Object.entries(pages.templates)) {
    const parts = [...html.matchAll(/data-part="([\w-]+)"/g)].map(([, part]) => part);
    expect(parts).toEqual(
      id.startsWith('shell') ? ['waiting', 'opening', 'service', 'sign-up', 'hand-off'] : [],
    );
    expect(html).toContain('<button');
  }
});
