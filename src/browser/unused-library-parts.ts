// The build puts these exports instead of the library parts that the app does not use (vite.config.ts). The libraries
// import those parts, which would be 6.2 kB of the first load (docs/performance.md, "Bytes").

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

/** Field groups of TanStack Form. */
export const useFieldGroup = () => null;

/** The state of a form that a server sends, of TanStack Form. */
export const mergeAndUpdate = () => undefined;

/** How TanStack Query follows the focus and the network. The app's queries wait for neither (src/core/query-client.ts). */
const doNothing = () => () => undefined;
export const focusManager = {
  subscribe: doNothing,
  isFocused: () => true,
};
export const onlineManager = {
  subscribe: doNothing,
  isOnline: () => true,
};

/** Infinite queries of TanStack Query. */
export const infiniteQueryBehavior = () => undefined;
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;

/** Queries that suspend, of React Query. */
export const defaultThrowOnError = () => false;
export const ensureSuspenseTimers = () => undefined;
export const fetchOptimistic = () => undefined;
export const shouldSuspend = () => false;

/** The router's codec for search parameters, which reads values as JSON. src/flow/entry-params.ts replaces it. */
export const defaultParseSearch = () => ({});
export const defaultStringifySearch = () => '';
export const parseSearchWith = () => defaultParseSearch;
export const stringifySearchWith = () => defaultStringifySearch;

/** Retries of ky, and its progress events. The client repeats no request and observes no progress (api/client.ts). */
export const getRetryTimingHeader = () => undefined;
export const calculateRetryTimingDelay = () => undefined;
export const streamRequest = () => undefined;
export const streamResponse = () => undefined;
