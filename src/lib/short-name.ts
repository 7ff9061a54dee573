/** The name of every closed account, in the database and in what others were told. Pages show it in the reader's language. */
export const closedName = 'Closed account';

/**
 * Returns a person's name as strangers may see it: the first word and the initial of the last (`Maria Gonzalez` →
 * `Maria G.`). A name of one word, or of a closed account, stays as it is.
 */
export function shortName(name: string): string {
  if (name === closedName) return name;
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return words.length < 2 ? first : `${first} ${[...last][0]?.toLocaleUpperCase()}.`;
}
