interface ScriptPolicy {
  createScriptURL(address: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

/** Name of the Trusted Types policy that deploy configurations allow for third-party scripts. */
const policyName = 'third-party-script';

let policy: ScriptPolicy | undefined;

/** Script addresses are https, or of the page's own origin. */
function trusted(address: string): string {
  const { protocol, origin } = new URL(address, window.location.href);
  if (protocol !== 'https:' && origin !== window.location.origin) {
    throw new TypeError('A script needs https.');
  }
  return address;
}

function createPolicies(): ScriptPolicy {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const rules = { createScriptURL: trusted };
  // The captcha's script, once loaded, loads another by its bare address: the same rule holds for that.
  trustedTypes?.createPolicy('default', rules);
  return trustedTypes?.createPolicy(policyName, rules) ?? rules;
}

function scriptAddress(address: string): string {
  policy ??= createPolicies();
  return policy.createScriptURL(address);
}

/**
 * Loads a third-party script, off the critical path.
 *
 * @param timeout milliseconds after which the script is treated as failed.
 * @returns when it has run; rejects if it fails to load in time, and removes its element so that it can be loaded again.
 */
export function loadScript(address: string, timeout: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => fail(), timeout);
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('The script failed to load.'));
    };
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.src = scriptAddress(address);
    document.head.append(script);
  });
}
