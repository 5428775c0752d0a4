import type { Page, Route } from '@playwright/test';
import { captchaScript, captchaUrl, riskScript } from '../../api/offline/stand-in-scripts.ts';
import { translateInPlace } from '../translate-in-place.ts';
import type { Random } from './random.ts';

/** What scripts of others throw; everything else that is thrown is the app's. */
export const thrownByOthers = /script of somebody else|byScriptOfSomebodyElse/;

const script = (body: string) => ({ contentType: 'text/javascript', body });

const garbage = ['syntax byScriptOfSomebodyElse', '', 'throw new Error("script of somebody else");'];

/** A script of another company, which arrives or not, early, late or broken. */
async function serve(page: Page, address: string, body: string, random: Random): Promise<void> {
  const fate = random.pick(['right', 'right', 'right', 'late', 'blocked', 'garbage']);
  const reply = fate === 'garbage' ? random.pick(garbage) : body;
  await page.route(address, async (route: Route) => {
    if (fate === 'late') await new Promise((resolve) => setTimeout(resolve, 1000));
    await (fate === 'blocked' ? route.abort('blockedbyclient') : route.fulfill(script(reply))).catch(
      () => undefined,
    );
  });
}

/** What extensions do in a page, each as the source of a content script. */
const extensions = {
  throws: `throw new Error('script of somebody else');`,
  'throws later': `for (const type of ['DOMContentLoaded', 'click', 'submit', 'popstate', 'pageshow'])
    addEventListener(type, () => { throw new Error('script of somebody else'); }, true);`,
  rejects: `for (const type of ['DOMContentLoaded', 'click'])
    addEventListener(type, () => { Promise.reject(new Error('script of somebody else')); }, true);`,
  // As a password manager: an element beside each field, and attributes.
  'adds elements': `const decorate = () => {
      for (const input of document.querySelectorAll('#root form input:not([type=hidden], [data-seen])')) {
        input.setAttribute('data-seen', '');
        input.after(document.createElement('span'));
      }
      if (!document.querySelector('extension-root')) document.body?.append(document.createElement('extension-root'));
      document.body?.setAttribute('extension-installed', 'true');
    };
    addEventListener('DOMContentLoaded', () => {
      decorate();
      new MutationObserver(decorate).observe(document.body, { childList: true, subtree: true });
    });`,
  translates: `(${translateInPlace})()`,
} as const;

/**
 * Brings scripts into the page that are not the app's: captcha and risk script, each right, late, blocked or garbage,
 * and now and then the content scripts of browser extensions.
 *
 * @returns what was chosen, for the report of a walk.
 */
export async function inviteThirdParties(page: Page, random: Random): Promise<string> {
  await serve(page, `${captchaUrl}**`, captchaScript, random.named('captcha'));
  await serve(page, 'https://risk.example.com/**', riskScript, random.named('risk'));
  const chosen = random.chance(0.5)
    ? (Object.keys(extensions) as (keyof typeof extensions)[]).filter(() => random.chance(0.4))
    : [];
  for (const name of chosen) {
    const content = `(() => { ${extensions[name]} })();\n//# sourceURL=chrome-extension://abc/assets/${name.replace(' ', '-')}.js`;
    await page.addInitScript({ content });
  }
  return chosen.length > 0 ? `extensions: ${chosen.join(', ')}` : 'no extensions';
}
