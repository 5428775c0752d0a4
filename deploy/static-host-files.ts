import type { HostingRules } from './hosting-rules.ts';
import { CommandError } from './run-command.ts';

/** How many rules of `_headers` Cloudflare Pages reads; it ignores the rest. Netlify has no such limit. */
const maxHeaderRules = 100;

/** The longest line of `_headers` that Cloudflare Pages reads, in characters; it ignores a longer one. */
const maxHeaderLine = 2000;

/** How many rules of `_redirects` with `*` or a placeholder Cloudflare Pages reads. */
const maxDynamicRedirects = 100;

/** Returns one rule of `_headers`: a path and its headers. */
function block(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const tooLong = lines.find((line) => line.length > maxHeaderLine);
  if (tooLong !== undefined) {
    throw new CommandError(
      `A line of _headers has ${tooLong.length} characters, and Cloudflare Pages ignores lines over ${maxHeaderLine}: ${tooLong.slice(0, 60)}…`,
    );
  }
  return [path, ...lines].join('\n');
}

/**
 * Returns the contents of `_headers` for static hosts that read it (Netlify, Cloudflare Pages).
 *
 * Each hashed file has its own rule. A rule for the whole folder would also match a chunk that no longer exists. The
 * host responds to such a path with `index.html`, which a browser must not cache for a year as that chunk. If there are
 * more files than the host's limit allows, the browser revalidates the others.
 *
 * @throws {CommandError} if a header does not fit into a line that the hosts read.
 */
export function headersFile({ headers, hashedFiles, cacheControl }: HostingRules): string {
  const rules = hashedFiles
    // ':prefix' matches one whole path segment: Login or Loginapp in any case.
    .flatMap((file) => [file, `/:prefix${file}`])
    .slice(0, maxHeaderRules - 1);
  const immutable = { 'Cache-Control': cacheControl.hashedFiles };
  return `${[block('/*', headers), ...rules.map((rule) => block(rule, immutable))].join('\n\n')}\n`;
}

/** Whether a page below a prefix can request the file. No page requests the files that are excluded here. */
const isServedBelowPrefix = (file: string) => !/^\/\.well-known\/|^\/(?:index\.html|robots\.txt)$/.test(file);

/**
 * Returns the contents of `_redirects` for the same hosts. A host applies only the first rule that matches. A rule that
 * strips the prefix from every path would map a path such as `/Login/contact` to a file that does not exist. Therefore
 * only the paths of files lose their prefix, and every other path gets `index.html`. If there are more files than the
 * limit of Cloudflare Pages allows, the hashed files share one rule for each folder.
 */
export function redirectsFile({ redirects, files, hashedFiles, notFound, page }: HostingRules): string {
  const rewrite = (file: string) => `/:prefix${file} ${file} 200`;
  const others = files.filter(isServedBelowPrefix).map(rewrite);
  const single = [...others, ...hashedFiles.map(rewrite)];
  const shared = ['assets', 'locales'].map((folder) => `/:prefix/${folder}/* /${folder}/:splat 200`);
  // The patterns of these hosts have '*' only at the end. Cloudflare Pages ignores the status 404.
  const folders = notFound.filter((pattern) => !pattern.startsWith('*'));
  const below = [...folders, ...folders.map((folder) => `/:prefix${folder}`)];
  const rules = [
    ...Object.entries(redirects).map(([from, to]) => `${from} ${to} 302`),
    ...(single.length + below.length < maxDynamicRedirects ? single : [...others, ...shared]),
    ...below.map((pattern) => `${pattern} ${page} 404`),
    `/* ${page} 200`,
  ];
  return `${rules.join('\n')}\n`;
}
