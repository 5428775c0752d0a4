/** The config values of app init (docs/services.md, 'Config values and validation models'); `''` is sent, too. */
export const configValues = {
  Recaptcha_SiteKey: 'offline-site-key',
  Risk_ScriptHost: 'risk.example.com',
  Risk_OrganizationId: 'offline',
  Risk_Fingerprint: 'offline-fingerprint',
  /** Sign-up goes to the page's own origin. */
  Boarding_URL: '',
} as const;

export type ConfigValues = { readonly [Name in keyof typeof configValues]: string };
