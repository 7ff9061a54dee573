/** Returns a date as the card provider counts: whole Unix seconds. */
export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
