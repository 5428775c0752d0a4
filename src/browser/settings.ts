const list = (value: string | undefined): string[] =>
  (value ?? '').split(',').flatMap((entry) => entry.trim() || []);

// Node (the offline service, scripts) has no `import.meta.env`. The build replaces each name separately.

/** Settings of the build (README, 'Real services'). The build has already checked them (deploy/host-plugin.ts). */
export const settings = {
  /**
   * `VITE_HANDOFF_HOSTS`: hosts to which a session may be posted, in lower case. A host includes its port, unless the port is the
   * default port. An empty list allows any host.
   */
  handOffHosts: list(import.meta.env?.VITE_HANDOFF_HOSTS),
  /** `VITE_SCRIPT_HOSTS`: hosts of third-party scripts, each with a path. An empty list allows any host. */
  scriptHosts: list(import.meta.env?.VITE_SCRIPT_HOSTS),
  /** `VITE_ERROR_REPORTS`: the URL that receives error reports; `''` if the app sends none. */
  errorReports: import.meta.env?.VITE_ERROR_REPORTS ?? '',
} as const;
