import { ServiceError } from './service-error.ts';

const maxRetries = 2;

/**
 * Whether a query is sent again: at most twice, and only after a failure that may be temporary (docs/services.md,
 * 'Rules for every call').
 */
export const retryQuery = (failures: number, thrown: unknown): boolean => {
  const { kind, status } = ServiceError.from(thrown);
  const isTemporary = kind === 'network' || kind === 'timeout' || (status !== undefined && status >= 500);
  return isTemporary && failures < maxRetries;
};

/** Milliseconds before retry number `attempt` (0 first): half a second, then one second. */
export const queryRetryDelay = (attempt: number): number => 500 * 2 ** attempt;
