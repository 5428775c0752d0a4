import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const dist = process.env.DIST ?? 'dist';

const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file));
const texts = files.map((file) => ({ file, text: readFileSync(join(dist, file), 'utf8') }));

test('nothing of the offline service is in the production build', () => {
  expect(files).toContain('index.html');
  expect(files.filter((file) => /mock|msw|offline/i.test(file))).toEqual([]);
  // A password, a token, a path and a library that only the offline service knows.
  const traces = /Correct-Horse|setupWorker|__offline|mockServiceWorker|Offline inbox/;
  expect(texts.filter(({ text }) => traces.test(text)).map(({ file }) => file)).toEqual([]);
});

test('catalogues are lazy files by locale', () => {
  const catalogues = files.filter((file) => file.startsWith('locales/'));
  expect(catalogues.map((file) => file.replace(/-[\w-]{8}\.js$/, '')).sort()).toEqual([
    'locales/en-us',
    'locales/es-es',
  ]);
});

test('the page names its files relatively, whatever the depth of its address', () => {
  const page = texts.find(({ file }) => file === 'index.html')?.text ?? '';
  // The script of the head corrects the base, '/', under a prefix. What the login screen names is filled in later.
  const own = page.replace(/<div id="root">[\s\S]*<\/template>/, '');
  const addresses = [...own.matchAll(/(?:src|href)="([^"]+)"|"((?:assets|locales)\/[^"]+)"/g)].map(
    ([, address, file]) => address ?? `./${file}`,
  );
  expect(addresses.length).toBeGreaterThan(3);
  expect(addresses.filter((address) => !/^(?:\.\/|#root$)/.test(address))).toEqual(['/']);
});
