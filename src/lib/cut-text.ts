/**
 * Returns the beginning of a text, with at most `most` UTF-16 code units. No character outside of the basic plane, such as an emoji, is cut in
 * half: PostgreSQL refuses one half in JSON, and writes it as a replacement character elsewhere.
 */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
