/**
 * Returns a person's name as strangers may see it: the first word and the initial of the last (`Maria Gonzalez` →
 * `Maria G.`). A name of one word stays as it is.
 */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return words.length < 2 ? first : `${first} ${[...last][0]?.toLocaleUpperCase()}.`;
}
