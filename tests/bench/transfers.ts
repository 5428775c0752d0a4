import type { Session } from './devtools.ts';

/** One response whose body has arrived. */
interface Transfer {
  readonly url: string;
  readonly isScript: boolean;
  /** Compressed bytes from the network, with the headers; 0 if the response comes from the cache. */
  readonly bytes: number;
  /** Seconds on the clock that all events of the page share. */
  readonly finished: number;
}

/** Notes every response of a page from now on. @returns a list that grows. The Network domain must be enabled. */
export function watchTransfers(session: Session): readonly Transfer[] {
  const transfers: Transfer[] = [];
  const responses = new Map<string, { readonly url: string; readonly isScript: boolean }>();
  session.on('Network.responseReceived', ({ requestId, response: { url, mimeType } }) => {
    responses.set(requestId, { url, isScript: mimeType.includes('javascript') });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const response = responses.get(requestId);
    if (response) transfers.push({ ...response, bytes: encodedDataLength, finished: timestamp });
  });
  return transfers;
}

/** The bytes of some transfers. */
export const sumBytes = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { bytes }) => sum + bytes, 0);
