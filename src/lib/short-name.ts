/** The name of every closed account, in the database and in what others were told. Pages show it in the reader's language. */
export const closedName = 'Closed account';

/** Vietnamese family names, which come first in a Vietnamese name. Those that are also given names elsewhere are left out. */
const familyNames = /^(nguyễn|trần|lê|phạm|hoàng|huỳnh|vũ|võ|đặng|bùi|đỗ|hồ|ngô|dương|lý|đinh|trịnh|đào|lâm|tạ)$/iu;

const wordsOf = (name: string): string[] => name.normalize('NFC').trim().split(/\s+/);

/** True for a name such as `Nguyễn Thị Ánh`, and false for `Ánh Nguyễn` and `Lê Nguyễn`, whose order nothing shows. */
const isFamilyFirst = ([first = '', ...rest]: string[]): boolean =>
  rest.length > 0 && familyNames.test(first) && !familyNames.test(rest.at(-1) ?? '');

/** Returns the word by which a person is greeted: the first one, or the last one of a Vietnamese name. */
export function givenName(name: string): string {
  const words = wordsOf(name);
  return (isFamilyFirst(words) ? words.at(-1) : words[0]) ?? name;
}

/**
 * Returns a person's name as strangers may see it: the given name and the initial of the family name (`Maria Gonzalez` →
 * `Maria G.`, `Nguyễn Thị Ánh` → `Ánh N.`). A name of one word, or of a closed account, stays as it is.
 */
export function shortName(name: string): string {
  if (name === closedName) return name;
  const words = wordsOf(name);
  if (words.length < 2) return words[0] ?? '';
  const family = (isFamilyFirst(words) ? words[0] : words.at(-1)) ?? '';
  return `${givenName(name)} ${[...family][0]?.toLocaleUpperCase()}.`;
}
