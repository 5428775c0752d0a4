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
    throw new TypeError('A script is loaded by https only.');
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
 * @param timeout milliseconds after which the script counts as lost.
 * @returns when it has run; rejects when it cannot be had in time, and leaves no trace so that it can be tried again.
 */
export function loadScript(address: string, timeout: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => fail(), timeout);
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('The script could not be loaded.'));
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
