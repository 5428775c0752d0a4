import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer } from 'vite';
import { galleryStates } from '../gallery/gallery-states.ts';
import { withFirefox } from '../other-browsers/firefox.ts';
import type { PicturedPage } from '../other-browsers/sign-in-and-recover.ts';
import { limitTime } from '../other-browsers/start-program.ts';
import { withWebKit } from '../other-browsers/webkit.ts';

// Takes pictures of every state of the gallery in Firefox and WebKit, in 1280 and 360 px, light and dark, to look at.

limitTime(600);
const folder = '.cache/other-browsers';
mkdirSync(folder, { recursive: true });
const server = await createServer({ mode: 'offline', server: { port: 5211 }, logLevel: 'warn' });
await server.listen();
const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';

/** Takes pictures until two are equal, because size and colours of a window change gradually. @returns the last one. */
async function stablePicture(page: PicturedPage, width: number): Promise<string> {
  let [last, next] = ['', await page.picture(width)];
  while (last !== next) {
    await pause(200);
    [last, next] = [next, await page.picture(width)];
  }
  return next;
}

/** Takes the pictures of every state. @param look browser and colour scheme, for the names of the files. */
async function takePictures(page: PicturedPage, look: string): Promise<void> {
  for (const { name, path } of galleryStates) {
    await page.open(`${origin}/favicon.svg`);
    await page.evaluate(`void (window.name = ${JSON.stringify(`gallery:${name}`)})`);
    await page.open(origin + path);
    while (!(await page.evaluate(`Boolean(document.querySelector('#root h1'))`))) await pause(50);
    for (const width of [1280, 360]) {
      writeFileSync(join(folder, `${name}-${look}-${width}.png`), await stablePicture(page, width), 'base64');
    }
  }
}

for (const dark of [false, true]) {
  const look = dark ? 'dark' : 'light';
  await withFirefox((page) => takePictures(page, `firefox-${look}`), { dark });
  await withWebKit((page) => takePictures(page, `webkit-${look}`), { dark });
}
await server.close();
console.log(`${galleryStates.length} states, pictures in ${folder}/`);
process.exit(0);
