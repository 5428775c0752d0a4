// The build puts these exports instead of the library parts that the app does not use (vite.config.ts). The libraries
// import those parts, which would be 6.2 kB of the first load (docs/performance.md, "Bytes").

// TanStack Form: developer tools, form groups, field groups, and the state of a form that a server sends.
export class EventClient {
  on(): () => void {
    return () => undefined;
  }
  emit(): void {}
}
export const liteThrottle = () => () => undefined;
export const FormGroup = () => null;
export const useFormGroup = () => null;
export const useFieldGroup = () => null;
export const mergeAndUpdate = () => undefined;

// TanStack Query: focus and network, for which no query waits (src/core/query-client.ts), infinite and suspended queries.
const doNothing = () => () => undefined;
export const focusManager = { subscribe: doNothing, isFocused: () => true };
export const onlineManager = { subscribe: doNothing, isOnline: () => true };
export const infiniteQueryBehavior = () => undefined;
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;
export const defaultThrowOnError = () => false;
export const ensureSuspenseTimers = () => undefined;
export const fetchOptimistic = () => undefined;
export const shouldSuspend = () => false;

// TanStack Router: search parameters as JSON. src/flow/entry-params.ts replaces it.
export const defaultParseSearch = () => ({});
export const defaultStringifySearch = () => '';
export const parseSearchWith = () => defaultParseSearch;
export const stringifySearchWith = () => defaultStringifySearch;

// ky: retries and progress events. The client repeats no request and observes no progress (api/client.ts).
export const getRetryTimingHeader = () => undefined;
export const calculateRetryTimingDelay = () => undefined;
export const streamRequest = () => undefined;
export const streamResponse = () => undefined;
