let markLive: () => void = () => undefined;

/** Resolves when the first screen of the page is live: React has rendered it and attached its handlers. */
export const screenLive: Promise<void> = new Promise((resolve) => {
  markLive = resolve;
});

/** Resolves `screenLive`. Later calls do nothing. */
export const markScreenLive = (): void => markLive();
