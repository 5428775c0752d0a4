/** Whether a file's name contains a hash of its content. Such a file never changes. */
export const isHashedFile = (path: string): boolean => /^(?:assets|locales)\/[^/]+-[\w-]{8}\.\w+$/.test(path);

/**
 * What a host does with a request, as data: the contents of `hosting.json`. The rules for the other static hosts are
 * written from it, and nginx has the same ones (deploy/nginx.conf.template).
 */
export interface HostingRules {
  /** The id of the build. */
  readonly build: string;
  /** The headers of every response, by name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The values of `Cache-Control`. */
  readonly cacheControl: { readonly hashedFiles: string; readonly others: string };
  /** Paths that redirect with 302, and their targets. */
  readonly redirects: Readonly<Record<string, string>>;
  /** First parts of a path that a host ignores, in any case. */
  readonly ignoredPrefixes: readonly string[];
  readonly files: readonly string[];
  readonly hashedFiles: readonly string[];
  /** Patterns of paths that are a 404 if they name no file; `*` stands for any text. */
  readonly notFound: readonly string[];
  /** The file of every other path. */
  readonly page: string;
}

/**
 * Returns the rules of a release.
 *
 * @param headers the headers of the release, without those that depend on the path.
 * @param paths the paths of the published files, without a slash before them.
 */
export function hostingRules(
  build: string,
  headers: Readonly<Record<string, string>>,
  paths: readonly string[],
): HostingRules {
  const withSlash = (path: string) => `/${path}`;
  return {
    build,
    headers: { 'X-Build': build, ...headers },
    cacheControl: { hashedFiles: 'public, max-age=31536000, immutable', others: 'no-cache' },
    // Password managers open this URL to change a password (W3C, 'A Well-Known URL for Changing Passwords').
    redirects: { '/.well-known/change-password': '/forgot-password' },
    ignoredPrefixes: ['/Login', '/Loginapp'],
    files: paths.filter((path) => !isHashedFile(path)).map(withSlash),
    hashedFiles: paths.filter(isHashedFile).map(withSlash),
    notFound: ['/.well-known/*', '/assets/*', '/locales/*', '*/.*'],
    page: '/index.html',
  };
}
