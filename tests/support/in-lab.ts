/** Whether the lab runs (`npm run lab`), which tries every width, theme and language, and not one of each. */
export const inLab: boolean = process.env.LAB !== undefined;
