/** The first part of every activation link's query key. */
export const activationLinkKey = ['activation-link'] as const;
