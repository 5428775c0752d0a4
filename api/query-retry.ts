import { ServiceError } from './service-error.ts';

const mostRetries = 2;

/** Queries are asked again at most twice, and only where another answer can be hoped for (contract section 1). */
export const retryQuery = (failures: number, thrown: unknown): boolean => {
  const { kind, status } = ServiceError.from(thrown);
  const mayPass = kind === 'network' || kind === 'timeout' || (status !== undefined && status >= 500);
  return mayPass && failures < mostRetries;
};

/** Milliseconds before retry number `attempt` (0 first): half a second, then one. */
export const queryRetryDelay = (attempt: number): number => 500 * 2 ** attempt;
