import type { Page, Route } from '@playwright/test';
import { captchaScript, captchaUrl, riskScript } from '#api/offline/stand-in-scripts.ts';
import { translateInPlace } from '#tests/translate-in-place.ts';
import type { Random } from './random.ts';

/** Matches the errors that third-party scripts throw. The app throws every other error. */
export const thirdPartyError = /third-party script|byThirdPartyScript/;

const script = (body: string) => ({ contentType: 'text/javascript', body });

const brokenScripts = ['syntax byThirdPartyScript', '', 'throw new Error("third-party script");'];

/** Serves a third-party script at random: correctly, late, broken or not at all. */
async function serve(page: Page, url: string, body: string, random: Random): Promise<void> {
  const result = random.pick(['correct', 'correct', 'correct', 'late', 'blocked', 'broken']);
  const reply = result === 'broken' ? random.pick(brokenScripts) : body;
  await page.route(url, async (route: Route) => {
    if (result === 'late') await new Promise((resolve) => setTimeout(resolve, 1000));
    await (result === 'blocked' ? route.abort('blockedbyclient') : route.fulfill(script(reply))).catch(
      () => undefined,
    );
  });
}

/** What browser extensions do in a page, each as the source of a content script. */
const extensions = {
  throws: `throw new Error('third-party script');`,
  'throws later': `for (const type of ['DOMContentLoaded', 'click', 'submit', 'popstate', 'pageshow'])
    addEventListener(type, () => { throw new Error('third-party script'); }, true);`,
  rejects: `for (const type of ['DOMContentLoaded', 'click'])
    addEventListener(type, () => { Promise.reject(new Error('third-party script')); }, true);`,
  // Like a password manager, it adds an element beside each field, and attributes.
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
 * Adds third-party scripts to the page: the captcha and risk scripts, each at random correct, late, blocked or broken,
 * and in half of the walks the content scripts of some browser extensions.
 *
 * @returns the names of the extensions, for the report of a walk.
 */
export async function addThirdParties(page: Page, random: Random): Promise<string> {
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
