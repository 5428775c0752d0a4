import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

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

test('each script has a source map outside of what is published', () => {
  const scripts = files.filter((file) => /^(?:assets|locales)\/.*\.js$/.test(file));
  const maps = readdirSync(`${dist}-maps`, { recursive: true, encoding: 'utf8' });
  // This one has no source of ours.
  const mapped = scripts.filter((file) => !file.includes('rolldown-runtime'));
  expect(maps).toEqual(expect.arrayContaining(mapped.map((file) => `${file}.map`)));
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});
