import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The sentence that follows a message, and the number that replaces its placeholder. */
interface RetryText {
  readonly text: MessageDescriptor;
  readonly count: number;
}

const texts = {
  minute: msg`Try again in 1 minute.`,
  minutes: msg`Try again in {count} minutes.`,
  hours: msg`Try again in {count} hours.`,
  later: msg`Try again another day.`,
};

/** The longest wait of which the text says the minutes. */
const mostMinutes = 90;

/** The longest wait of which the text says the hours. */
const mostHours = 24;

/** Returns the text that says when to try again; `undefined` if the user can do so now. Times: epoch milliseconds. */
export function retryText(retryAt: number | undefined, now: number): RetryText | undefined {
  if (retryAt === undefined || retryAt <= now) return undefined;
  const minutes = Math.ceil((retryAt - now) / 60_000);
  if (minutes === 1) return { text: texts.minute, count: 1 };
  if (minutes <= mostMinutes) return { text: texts.minutes, count: minutes };
  const hours = Math.ceil(minutes / 60);
  return { text: hours > mostHours ? texts.later : texts.hours, count: hours };
}
