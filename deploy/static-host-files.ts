/** The prefixes as people spell them; static hosts know no rule for 'in any case'. */
const prefixes = ['Login', 'login', 'LOGIN', 'Loginapp', 'loginapp', 'LoginApp', 'LOGINAPP'];

const hashedFolders = ['/assets/*', '/locales/*'];

const block = (path: string, headers: Readonly<Record<string, string>>) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/** `_headers` for static hosts that read it (Netlify, Cloudflare Pages): the same headers as nginx sends. */
export function headersFile(headers: Readonly<Record<string, string>>): string {
  const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' };
  const hashed = ['', ...prefixes.map((prefix) => `/${prefix}`)].flatMap((prefix) =>
    hashedFolders.map((folder) => block(`${prefix}${folder}`, immutable)),
  );
  return `${[block('/*', headers), ...hashed].join('\n\n')}\n`;
}

/** `_redirects` for the same hosts: prefixes, and `index.html` for every path that names no file. */
export const redirectsFile = (): string =>
  `${[...prefixes.map((prefix) => `/${prefix}/* /:splat 200`), '/* /index.html 200'].join('\n')}\n`;
