const list = (value: string | undefined): string[] =>
  (value ?? '').split(',').flatMap((entry) => entry.trim() || []);

/** Settings of the build (README, 'Pointing it at real services'). */
export const settings = {
  /** `VITE_HANDOFF_HOSTS`, separated by commas: hosts to which a session may be posted; none named: any. */
  handOffHosts: list(import.meta.env.VITE_HANDOFF_HOSTS),
  /** `VITE_ERROR_REPORTS`: where errors of the page are reported; `''`: nowhere. */
  errorReports: import.meta.env.VITE_ERROR_REPORTS ?? '',
} as const;
