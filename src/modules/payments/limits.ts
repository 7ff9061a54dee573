/** The longest note about a case, in characters. */
export const maxCaseNote = 2000;
