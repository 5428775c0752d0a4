/** Whether a file's name contains a hash of its content. Such a file never changes. */
export const isHashedFile = (path: string): boolean => /^(?:assets|locales)\/[^/]+-[\w-]{8}\.\w+$/.test(path);

/** How many rules of `_headers` Cloudflare Pages reads; it ignores the rest. Netlify has no such limit. */
const maxHeaderRules = 100;

/** The longest line of `_headers` that Cloudflare Pages reads, in characters; it ignores a longer one. */
const maxHeaderLine = 2000;

/** How many rules of `_redirects` with `*` or a placeholder Cloudflare Pages reads. */
const maxDynamicRedirects = 100;

const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Returns one rule of `_headers`: a path and its headers. */
function block(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const tooLong = lines.find((line) => line.length > maxHeaderLine);
  if (tooLong !== undefined) {
    throw new Error(
      `A line of _headers has ${tooLong.length} characters, and Cloudflare Pages ignores lines over ${maxHeaderLine}: ${tooLong.slice(0, 60)}…`,
    );
  }
  return [path, ...lines].join('\n');
}

/**
 * Returns the contents of `_headers` for static hosts that read it (Netlify, Cloudflare Pages). It contains the same
 * headers as nginx sends.
 *
 * Each hashed file has its own rule. A rule for the whole folder would also match a chunk that no longer exists. The
 * host responds to such a path with `index.html`, which a browser must not cache for a year as that chunk.
 *
 * @param files the paths of the published files. If there are more than the host's limit allows, the first ones are
 *   cached for a year, and the browser revalidates the others.
 * @throws if a header does not fit into a line that the hosts read.
 */
export function headersFile(headers: Readonly<Record<string, string>>, files: readonly string[]): string {
  const rules = files
    .filter(isHashedFile)
    // ':prefix' matches one whole path segment: Login or Loginapp in any case.
    .flatMap((file) => [`/${file}`, `/:prefix/${file}`])
    .slice(0, maxHeaderRules - 1);
  return `${[block('/*', headers), ...rules.map((rule) => block(rule, immutable))].join('\n\n')}\n`;
}

/** Whether a page below a prefix can request the file. No page requests the files that are excluded here. */
const isServedBelowPrefix = (file: string) => !/^\.well-known\/|^(?:index\.html|robots\.txt)$/.test(file);

/**
 * Returns the contents of `_redirects` for the same hosts. A host applies only the first rule that matches. A rule that
 * strips the prefix from every path would map a path such as `/Login/contact` to a file that does not exist. Therefore
 * only the paths of files lose their prefix, and every other path gets `index.html`.
 *
 * @param files the paths of the published files. If there are more than the limit of Cloudflare Pages allows, the
 *   hashed files share one rule for each folder.
 */
export function redirectsFile(files: readonly string[]): string {
  const published = files.filter(isServedBelowPrefix);
  const single = published.map((file) => `/:prefix/${file} /${file} 200`);
  const folders = ['assets', 'locales'].map((folder) => `/:prefix/${folder}/* /${folder}/:splat 200`);
  const others = published
    .filter((file) => !isHashedFile(file))
    .map((file) => `/:prefix/${file} /${file} 200`);
  // The last two rules have a '*', too.
  const belowPrefix = single.length + 2 <= maxDynamicRedirects ? single : [...others, ...folders];
  const rules = [
    '/.well-known/change-password /forgot-password 302',
    ...belowPrefix,
    // Netlify applies these rules. Cloudflare Pages ignores them, because it does not support the status 404 here.
    ...['.well-known', 'assets', 'locales', ':prefix/assets', ':prefix/locales'].map(
      (folder) => `/${folder}/* /index.html 404`,
    ),
    '/* /index.html 200',
  ];
  return `${rules.join('\n')}\n`;
}
