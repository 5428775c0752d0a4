/** The last moment of the notice, by the client's clock (docs/behaviour.md, 'The frame'). */
const deadline = new Date(2018, 10, 16, 23, 59, 59);

/** Whether the privacy update is still announced. @param now epoch milliseconds. */
export const isPrivacyUpdateAnnounced = (now: number): boolean => now <= deadline.getTime();
