import type { Session } from './devtools.ts';

/** One response whose body has arrived. */
interface Transfer {
  readonly url: string;
  readonly isScript: boolean;
  /** Compressed bytes from the network, with the headers; 0 if the response comes from the cache. */
  readonly bytes: number;
  /** When the body had arrived, in seconds on the clock of the page's events. */
  readonly finished: number;
}

/**
 * Records every response of a page from now on. The Network domain must be enabled.
 *
 * @returns a list that grows with each response.
 */
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

/** Returns the sum of the bytes of responses. */
export const sumBytes = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { bytes }) => sum + bytes, 0);
