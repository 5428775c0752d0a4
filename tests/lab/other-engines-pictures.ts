import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer } from 'vite';
import { galleryStates } from '../gallery/gallery-states.ts';
import { withFirefox, withWebKit } from '../other-browsers/drivers.ts';

// Takes pictures of every state of the gallery in Firefox and WebKit, in 1280 and 360 px, light and dark, to look at.

const folder = '.cache/other-browsers';
mkdirSync(folder, { recursive: true });
const server = await createServer({ mode: 'offline', server: { port: 5211 }, logLevel: 'warn' });
await server.listen();
const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';

for (const [browser, drive] of Object.entries({ firefox: withFirefox, webkit: withWebKit })) {
  for (const dark of [false, true]) {
    await drive(
      async (page) => {
        for (const { name, path } of galleryStates) {
          await page.open(`${origin}/favicon.png`);
          await page.evaluate(`void (window.name = ${JSON.stringify(`gallery:${name}`)})`);
          await page.open(origin + path);
          while (!(await page.evaluate(`Boolean(document.querySelector('#root h1'))`))) await pause(50);
          for (const width of [1280, 360]) {
            // Size and colours of a window change gradually, until two pictures are equal.
            let [last, next] = ['', await page.picture(width)];
            while (last !== next) {
              await pause(200);
              [last, next] = [next, await page.picture(width)];
            }
            const file = `${name}-${browser}-${dark ? 'dark' : 'light'}-${width}.png`;
            writeFileSync(join(folder, file), next, 'base64');
          }
        }
      },
      { dark },
    );
  }
}
await server.close();
console.log(`${galleryStates.length} states, pictures in ${folder}/`);
process.exit(0);
