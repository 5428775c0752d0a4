/** Returns the id that the build wrote into index.html (deploy/build-record.ts); `development` without a build. */
export const buildId = (): string => document.documentElement.getAttribute('data-build') ?? 'development';
