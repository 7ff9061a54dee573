/** How often the address of a paid job changes in 24 hours. */
export const maxChangesPerDay = 10;
