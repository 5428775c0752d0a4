declare global {
  interface Window {
    /** Absent in engines without Trusted Types. */
    readonly trustedTypes?: { createPolicy<Rules extends object>(name: string, rules: Rules): Rules };
  }
}

/**
 * Creates a Trusted Types policy (W3C Trusted Types). If the host requires Trusted Types, markup and the URLs of scripts
 * must come from a policy whose name the host allows (deploy/page-policy.ts).
 *
 * @returns the policy; in engines without Trusted Types, the rules themselves.
 */
export const trustedPolicy = <Rules extends object>(name: string, rules: Rules): Rules =>
  window.trustedTypes?.createPolicy(name, rules) || rules;
