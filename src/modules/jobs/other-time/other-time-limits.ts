/** The longest message with a proposal of another time, in characters. */
export const maxTimeMessage = 500;
