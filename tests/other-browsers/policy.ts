import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedPassword } from '#api/offline/accounts.ts';
import { startOfflineServer } from '#api/offline/http-server.ts';
import type { DrivenPage } from './drivers.ts';
import { element, submit, until } from './sign-in-and-recover.ts';

/** The risk script. Like a real one, it loads an image and calls its host. */
const riskScript = `window.riskRan = true;
new Image().src = new URL('/pixel', document.currentScript.src);
fetch(new URL('/call', document.currentScript.src), { mode: 'no-cors' });`;

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

/** What an attacker puts into the HTML of the page. */
const attack = (host: string) =>
  `<script>window.attacked=1</script><script src="${host}/evil.js"></script><img src="x" onerror="window.attacked=1">`;

/** Starts the host of the risk script and of a logo, by https. @returns its origin and the paths that it received. */
async function startThirdParty(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  execFileSync('openssl', ['req', ...options.split(' '), '-keyout', key, '-out', cert], { stdio: 'pipe' });
  const paths: string[] = [];
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    ({ url = '' }, response) => {
      const isScript = /\.js/.test(url);
      paths.push(url.replace(/\?.*/, ''));
      response.setHeader('Content-Type', isScript ? 'text/javascript' : 'image/svg+xml');
      response.end(isScript ? riskScript : logo);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { host: `localhost:${(server.address() as AddressInfo).port}`, paths, close: () => server.close() };
}

/**
 * Shows in one browser what the policy of the production build allows: risk script, captcha, a logo and a console of hosts
 * that the build does not name; and what it blocks: script that an attacker puts into the page.
 *
 * @throws (rejects) if it does not.
 */
export async function keepPolicy(page: DrivenPage): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'policy-'));
  // Until the browser ends, it may request a file.
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const third = await startThirdParty(folder);
  const dist = join(folder, 'dist');
  cpSync(process.env.DIST ?? 'dist', dist, { recursive: true });
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  writeFileSync(join(dist, 'index.html'), html.replace('<body>', `$&${attack(`https://${third.host}`)}`));
  const server = await startOfflineServer({ dist, config: { Risk_ScriptHost: third.host } });
  const brand = { id: 'shop', title: 'Shop', supportPhone: '1', logo: `https://${third.host}/logo.svg` };
  server.engine.script([{ method: 'GET', path: '/themesvc/v1/themes/shop', always: true, body: brand }]);
  try {
    await page.open(`${server.url}/?cobrand=shop`);
    await until(page, `window.riskRan && ${element('header img')} && ${element('header img')}.naturalWidth`);
    await until(page, `performance.getEntriesByName('https://${third.host}/call').length`);
    assert.ok(third.paths.includes('/pixel'));
    assert.ok(!third.paths.includes('/evil.js'));
    assert.equal(await page.evaluate('String(window.attacked)'), 'undefined');

    await page.evaluate(
      `void (window.violations = [], document.addEventListener('securitypolicyviolation', (event) => violations.push(event.blockedURI)))`,
    );
    await page.evaluate(`void ${element('a[href*="forgot-username"]')}.click()`);
    // Without a network the captcha fails at once, which the page says.
    const captcha = element('script[src^="https://www.google.com/recaptcha/"]');
    await until(page, `${captcha} || ${element('[data-message-key=RECAPTCHA_UNAVAILABLE]')}`);
    assert.equal(await page.evaluate('violations.join()'), '');

    // For the page, 127.0.0.1 is another origin than localhost.
    const redirectURL = `${server.url.replace('localhost', '127.0.0.1')}/console`;
    const body = { redirectURL, sessionToken: 'token' };
    server.engine.script([{ method: 'POST', path: '/loginSvc/v1/sessionSTA', body }]);
    await page.open(`${server.url}/`);
    await submit(page, { username: 'merchant', password: sharedPassword });
    await until(page, `location.href === ${JSON.stringify(redirectURL)}`);
    assert.equal(server.posts().length, 1);
  } finally {
    await server.close();
    third.close();
  }
}
