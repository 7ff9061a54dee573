/** The longest comment of a review, in characters. */
export const maxComment = 2_000;
