/**
 * A person's name as strangers may read it: the first word and the initial of the last (`Maria Gonzalez` → `Maria G.`).
 * A name of one word stays whole.
 */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return words.length < 2 ? first : `${first} ${[...last][0]?.toLocaleUpperCase()}.`;
}
