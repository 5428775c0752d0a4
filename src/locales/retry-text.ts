import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Returns the sentence that says when to try again; `undefined` if the user can do so now. Times: epoch milliseconds. */
export function retryText(retryAt: number | undefined, now: number): MessageDescriptor | undefined {
  if (retryAt === undefined || retryAt <= now) return undefined;
  const minutes = Math.ceil((retryAt - now) / 60_000);
  if (minutes === 1) return msg`Wait 1 minute before you try again.`;
  if (minutes <= 90) return msg`Wait ${{ count: minutes }} minutes before you try again.`;
  const hours = Math.ceil(minutes / 60);
  return hours <= 24
    ? msg`Wait ${{ count: hours }} hours before you try again.`
    : msg`Try again another day.`;
}
