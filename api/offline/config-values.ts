/**
 * The config values of app init (docs/services.md, 'Config values and validation models'); empty values are sent, too.
 */
export const configValues = {
  Recaptcha_SiteKey: 'offline-site-key',
  Risk_ScriptHost: 'risk.example.com',
  Risk_OrganizationId: 'offline',
  Risk_Fingerprint: 'offline-fingerprint',
  /** Empty, so sign-up is posted to the page's own origin. */
  Boarding_URL: '',
} as const;

/** A text for each config value. */
export type ConfigValues = { readonly [Name in keyof typeof configValues]: string };
