import { lazy } from '#api/lazy.ts';
import { within } from '#src/start/within.ts';
import { settings } from './settings.ts';
import { trustedPolicy } from './trusted-policy.ts';

/**
 * Returns the URL of a script. Throws a `TypeError` unless the URL has the page's own origin, or is an https URL of a host that
 * the build allows. The policy of the page cannot check this, because a script that the policy trusts may load any other script.
 */
function requireAllowed(url: string): string {
  const { protocol, origin, host, pathname } = new URL(url, window.location.href);
  const hosts = settings.scriptHosts;
  // Every host in the list has a path. `none`, which has no path, allows no host.
  const isNamed = hosts.some((named) => named.includes('/') && `${host}${pathname}`.startsWith(named));
  const isAllowed = hosts.length === 0 || isNamed;
  if (origin !== window.location.origin && !(protocol === 'https:' && isAllowed)) {
    throw new TypeError('The URL of a script must begin with https and name an allowed host.');
  }
  return url;
}

/** Returns the Trusted Types policy of third-party scripts. The policy of the page allows its name. */
const scriptPolicy = lazy(() => {
  const rules = { createScriptURL: requireAllowed };
  // The captcha's script loads another script by a plain URL, to which the browser applies the policy `default`.
  trustedPolicy('default', rules);
  return trustedPolicy('third-party-script', rules);
});

/**
 * Loads a third-party script without delaying the page.
 *
 * @param timeout milliseconds after which the script is treated as failed.
 * @returns a promise that resolves when the script has run. It rejects if the script fails to load in time or its URL is refused.
 *   The caller may then load it again.
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
