import { t } from '@lingui/core/macro';

const orNewer = (version: number): string => t`${version} or newer`;

/** Returns the texts of unsupported.html, by their placeholders, in the active locale. */
export const unsupportedTexts = () => ({
  heading: t`Update your browser`,
  reason: t`To keep your account safe, this site requires a newer browser. Install one of these, then log in again:`,
  chrome: orNewer(80),
  firefox: orNewer(78),
  edge: orNewer(85),
  safari: orNewer(12),
  questions: t`Questions? Call Merchant Support:`,
  updated: t`Already updated?`,
  login: t`Return to login`,
  note: t`We never ask for your password or PIN by phone, text message or email.`,
});

export type UnsupportedTexts = ReturnType<typeof unsupportedTexts>;
