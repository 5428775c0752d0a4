// Replaces parts of libraries that their entry points import and this app does not use (vite.config.ts). Together they
// are 3 kB of the first load (docs/performance.md, "Bytes").

/** Developer tools of TanStack Form: forms report each change to them. */
export class EventClient {
  on(): () => void {
    return () => undefined;
  }
  emit(): void {}
}

/** Limits how often forms report to developer tools. */
export const liteThrottle = () => () => undefined;

/** Form groups of TanStack Form. */
export const FormGroup = () => null;
export const useFormGroup = () => null;

/** Infinite queries of TanStack Query. */
export const infiniteQueryBehavior = () => undefined;
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;

/** The router's own codec for search params, which reads values as JSON. The app has its own (src/flows/entry-params.ts). */
export const defaultParseSearch = () => ({});
export const defaultStringifySearch = () => '';
export const parseSearchWith = () => defaultParseSearch;
export const stringifySearchWith = () => defaultStringifySearch;
