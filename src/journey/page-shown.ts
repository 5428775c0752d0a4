let tell: () => void = () => undefined;

/** Resolves when the page's first screen is there and alive. */
export const pageShown: Promise<void> = new Promise((resolve) => {
  tell = resolve;
});

/** The first screen is there and alive. */
export const tellPageShown = (): void => tell();
