/** The last moment at which the notice is shown, in the time zone of the browser (docs/behaviour.md, 'The frame'). */
const deadline = new Date(2018, 10, 16, 23, 59, 59);

/** Returns whether the page still announces the privacy update. `now` is in epoch milliseconds. */
export const isPrivacyUpdateAnnounced = (now: number): boolean => now <= deadline.getTime();
