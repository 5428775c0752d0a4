/** A full-page form post that the stand-in console or the stand-in sign-up received. */
export interface FormPost {
  readonly path: string;
  /** The fields of the body, in the order of the form. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The query parameters of the URL. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/**
 * Parses a form post.
 *
 * @param url the URL of the request, absolute or relative to the origin.
 * @param body the body, encoded as `application/x-www-form-urlencoded`.
 */
export function readFormPost(url: string, body: string): FormPost {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return { path: pathname, fields: [...new URLSearchParams(body)], query: [...searchParams] };
}

const isSignUp = (path: string) => /\/SignupDelegation$/i.test(path);

/** Returns the HTML of a page that shows a form post. The path decides its heading: stand-in console or sign-up. */
export function formPostPage({ path, fields, query }: FormPost): string {
  const heading = isSignUp(path) ? 'Stand-in sign-up' : 'Stand-in console';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title>
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}table{width:100%;border-collapse:collapse;margin:0 0 1.5rem}
caption{text-align:left;font-weight:600}th,td{padding:.4rem .6rem;border:1px solid #999;text-align:left;word-break:break-word}th{width:12rem}</style></head>
<body><h1>${heading}</h1><p>Posted to <code>${escapeHtml(path)}</code>.</p>
${table('Posted fields', fields)}
${table('Query', query)}
<p><a href="/?sub=logout">Log out</a> <a href="/?sub=exp">Let the session expire</a></p></body>
</html>
`;
}

function table(caption: string, rows: FormPost['fields']): string {
  const lines = rows.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return `<table><caption>${caption}${rows.length === 0 ? ': none' : ''}</caption><tbody>${lines.join('')}</tbody></table>`;
}
