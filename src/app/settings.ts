const list = (value: string | undefined): string[] =>
  (value ?? '').split(',').flatMap((entry) => entry.trim() || []);

/** Settings of the build (README, 'Pointing it at real services'). */
export const settings = {
  /** `VITE_HANDOFF_HOSTS`, separated by commas: hosts to which a session may be posted; none named: any. */
  handOffHosts: list(import.meta.env.VITE_HANDOFF_HOSTS),
} as const;
