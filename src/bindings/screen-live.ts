let markLive: () => void = () => undefined;

/** Resolves when the page's first screen is rendered and live. */
export const screenLive: Promise<void> = new Promise((resolve) => {
  markLive = resolve;
});

/** Reports that the first screen is rendered and live. */
export const markScreenLive = (): void => markLive();
