/** A file whose name contains a hash of its content, as the build names it; such a file never changes. */
export const isHashedFile = (path: string): boolean => /^(?:assets|locales)\/[^/]+-[\w-]{8}\.\w+$/.test(path);

/** Rules that Cloudflare Pages reads in one `_headers` file; it ignores the rest. Netlify has no such limit. */
const mostHeaderRules = 100;

/** Characters that Cloudflare Pages reads in one line of `_headers`; it ignores a longer line. */
const longestHeaderLine = 2000;

/** Rules with `*` or a placeholder that Cloudflare Pages reads in one `_redirects` file. */
const mostDynamicRedirects = 100;

const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' };

function block(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const tooLong = lines.find((line) => line.length > longestHeaderLine);
  if (tooLong !== undefined) {
    throw new Error(
      `A line of _headers has ${tooLong.length} characters, and Cloudflare Pages ignores lines over ${longestHeaderLine}: ${tooLong.slice(0, 60)}…`,
    );
  }
  return [path, ...lines].join('\n');
}

/**
 * Returns the contents of `_headers` for static hosts that read it (Netlify, Cloudflare Pages): the same headers as
 * nginx sends.
 *
 * Each hashed file is named. A rule for the whole folder would also match a chunk that no longer exists, and the host
 * responds to such a path with `index.html`, which must never be cached for a year as that chunk.
 *
 * @param files paths of the published files. If the host's limit leaves room for some only, the first ones are cached
 * for a year and the browser revalidates the others.
 * @throws if a header does not fit into a line that the hosts read.
 */
export function headersFile(headers: Readonly<Record<string, string>>, files: readonly string[]): string {
  const rules = files
    .filter(isHashedFile)
    // ':prefix' matches one whole path segment: Login or Loginapp in any case.
    .flatMap((file) => [`/${file}`, `/:prefix/${file}`])
    .slice(0, mostHeaderRules - 1);
  return `${[block('/*', headers), ...rules.map((rule) => block(rule, immutable))].join('\n\n')}\n`;
}

/** Files that static hosts read and do not publish, and files that no page requests below a prefix. */
const isServedBelowPrefix = (file: string) => !/^\.well-known\/|^(?:index\.html|robots\.txt)$/.test(file);

/**
 * Returns the contents of `_redirects` for the same hosts. The hosts apply the first rule that matches and stop there,
 * so a rule that strips the prefix from every path would lead a deep path such as `/Login/contact` to a file that does
 * not exist. Therefore only paths of files lose their prefix, and every other path gets `index.html`.
 *
 * @param files paths of the published files. Files beyond the limit of Cloudflare Pages share one rule per folder.
 */
export function redirectsFile(files: readonly string[]): string {
  const published = files.filter(isServedBelowPrefix);
  const single = published.map((file) => `/:prefix/${file} /${file} 200`);
  const folders = ['assets', 'locales'].map((folder) => `/:prefix/${folder}/* /${folder}/:splat 200`);
  const others = published
    .filter((file) => !isHashedFile(file))
    .map((file) => `/:prefix/${file} /${file} 200`);
  // Two more rules have a '*': those at the end.
  const belowPrefix = single.length + 2 <= mostDynamicRedirects ? single : [...others, ...folders];
  const rules = [
    '/.well-known/change-password /forgot-password 302',
    ...belowPrefix,
    // Cloudflare Pages knows no status 404 here and ignores the rule; Netlify applies it.
    '/.well-known/* /index.html 404',
    '/* /index.html 200',
  ];
  return `${rules.join('\n')}\n`;
}
