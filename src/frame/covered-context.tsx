import { createContext } from 'react';

/**
 * Whether the warning about an outdated browser covers the screen, which stays mounted to keep what the user typed. It then
 * has no heading and no message, and sets neither the title of the document nor the focus.
 */
export const CoveredContext = createContext(false);
