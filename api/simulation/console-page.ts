const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const rows = (entries: Iterable<readonly [string, string]>) =>
  [...entries]
    .map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`)
    .join('');

/**
 * The stand-in for the applications to which the page hands over: it shows what arrived.
 *
 * @param url path and query as requested.
 * @param form the posted body, form-encoded.
 */
export function consolePage(url: string, form: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const isSignUp = /SignupDelegation$/i.test(pathname);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${isSignUp ? 'Sign-up' : 'Merchant console'} (stand-in)</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}th{text-align:left;padding-right:1rem}td{word-break:break-all}</style>
<h1>${isSignUp ? 'Sign-up' : 'Merchant console'}</h1>
<p>This stands in for the application that takes over.</p>
<h2>Posted</h2><table id="posted">${rows(new URLSearchParams(form))}</table>
<h2>Query</h2><table id="query">${rows(searchParams)}</table>
<p><a href="/?sub=logout">Log out</a></p>
</html>`;
}

/** Paths that the stand-in answers when a form is posted to them. */
export const isHandOffPath = (path: string): boolean =>
  /^\/(?:console|activation\/Boarding\/SignupDelegation)/i.test(path);
