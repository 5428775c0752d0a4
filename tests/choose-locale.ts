/** Stores a locale as the user's choice. It is an init script of Playwright, so it runs before the page's own code. */
export function chooseLocale(locale: string): void {
  document.cookie = `sign-in-locale=${locale}; Path=/`;
}
