import { createContext } from 'react';

/**
 * Whether the warning about an outdated browser covers the screen. A covered screen is hidden but stays mounted, so that
 * it keeps what the user typed. It has no heading and no message, and sets neither the title of the document nor the
 * focus.
 */
export const CoveredContext = createContext(false);
