import { lazy } from '#api/lazy.ts';
import { within } from '#src/start/within.ts';
import { trustedPolicy } from './trusted-policy.ts';

/** Returns the URL of a script. Throws a `TypeError` unless it is an https URL or of the page's own origin. */
function requireHttps(url: string): string {
  const { protocol, origin } = new URL(url, window.location.href);
  if (protocol !== 'https:' && origin !== window.location.origin) {
    throw new TypeError('The URL of a script must begin with https.');
  }
  return url;
}

/** Returns the Trusted Types policy of third-party scripts. The configurations in `deploy/` allow its name. */
const scriptPolicy = lazy(() => {
  const rules = { createScriptURL: requireHttps };
  // The captcha's script loads another script by a plain URL, to which the browser applies the policy `default`.
  trustedPolicy('default', rules);
  return trustedPolicy('third-party-script', rules);
});

/**
 * Loads a third-party script without delaying the page.
 *
 * @param timeout milliseconds after which the script is treated as failed.
 * @returns a promise that resolves when the script has run. It rejects if the script fails to load in time or if its
 *   URL is refused. The caller may then load the script again, because its element is removed.
 */
export async function loadScript(url: string, timeout: number): Promise<void> {
  const script = document.createElement('script');
  script.async = true;
  script.src = scriptPolicy().createScriptURL(url);
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The script failed to load.'));
  });
  document.head.append(script);
  try {
    await within(timeout, loaded);
  } catch (error) {
    script.remove();
    throw error;
  }
}
