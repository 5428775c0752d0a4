import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { supportedLocales } from '#src/start/languages.ts';

const dist = process.env.DIST ?? 'dist';

const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.\w+$/.test(file) && !/\.(br|gz)$/.test(file),
);
const texts = files.map((file) => ({ file, text: readFileSync(join(dist, file), 'utf8') }));

test('the production build contains nothing for development', () => {
  expect(files).toContain('index.html');
  expect(files.filter((file) => /mock|msw|offline/i.test(file))).toEqual([]);
  // A password, a path, a text and the library that only the offline service has; the gallery; what sends fields to developer tools.
  const traces =
    /Correct-Horse|setupWorker|__offline|mockServiceWorker|Offline inbox|gallery:|tanstack-dispatch-event/;
  expect(texts.filter(({ text }) => traces.test(text)).map(({ file }) => file)).toEqual([]);
});

test('each catalogue is a file of its locale', () => {
  const catalogues = files.filter((file) => file.startsWith('locales/'));
  expect(catalogues.map((file) => file.replace(/-[\w-]{8}\.js$/, '')).sort()).toEqual(
    supportedLocales.map((locale) => `locales/${locale}`),
  );
});

test('each script has a source map outside of what is published', () => {
  const scripts = files.filter((file) => /^(?:assets|locales)\/.*\.js$/.test(file));
  const maps = readdirSync(`${dist}-maps`, { recursive: true, encoding: 'utf8' });
  const mapped = scripts.filter((file) => !file.includes('rolldown-runtime'));
  expect(maps).toEqual(expect.arrayContaining(mapped.map((file) => `${file}.map`)));
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});

test('index.html names its files by relative URLs', () => {
  const page = texts.find(({ file }) => file === 'index.html')?.text ?? '';
  // The script of the head changes the base, '/', below a prefix. The links of the login screen are set later.
  const own = page.replace(/<div id="root">[\s\S]*<\/template>/, '');
  const urls = [...own.matchAll(/(?:src|href)="([^"]+)"|"((?:assets|locales)\/[^"]+)"/g)].map(
    ([, url, file]) => url ?? `./${file}`,
  );
  expect(urls.length).toBeGreaterThan(3);
  expect(urls.filter((url) => !/^(?:\.\/|#styles$|tel:)/.test(url))).toEqual(['/']);
});
