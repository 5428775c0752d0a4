/** Runs in a page before its own code, and makes the visit one of a user who has chosen a locale before. */
export function chooseLocale(locale: string): void {
  document.cookie = `sign-in-locale=${locale}; Path=/`;
}
