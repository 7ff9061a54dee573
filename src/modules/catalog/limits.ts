/** The longest typed answer to a question about the work, in characters. */
export const maxScopeText = 200;
/** The digits of the largest number that answers a question about the work. */
export const maxScopeDigits = 5;
