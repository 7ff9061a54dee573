/** How many copies of the data a person can ask for in 24 hours. */
export const maxExportsPerDay = 3;

/** How many hours a finished copy can be downloaded. */
export const exportHours = 24;
