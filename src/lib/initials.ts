const byGrapheme = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Scripts that write a name without spaces, family name first: people are known by the one or two signs after it. */
const unspaced = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー・]+$/u;

/**
 * Returns the one or two letters by which a person is shown: of the first and the last word (`María de la Cruz` → `MC`,
 * `Đặng Thảo` → `ĐT`), or of a Chinese, Japanese or Korean name its last two signs (`王小明` → `小明`). Empty for a name
 * without letters.
 */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s·]+/u)
    .flatMap((word) => word.match(/\p{L}.*/u)?.[0] ?? []);
  const together = words.join('').replaceAll(/[^\p{L}\p{M}]/gu, '');
  if (unspaced.test(together)) return [...together].slice(-2).join('');
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return capitalOf(first) + capitalOf(last);
}

/** Returns the first letter of a word with its marks, as a capital if that is one letter as well (not `ß`). */
function capitalOf(word = ''): string {
  const [first] = byGrapheme.segment(word);
  const letter = first?.segment ?? '';
  const capital = letter.toUpperCase();
  return [...capital].length > [...letter].length ? letter : capital;
}

/** Returns a number from 0 to `count` - 1 that belongs to `id`: the same for one id, spread evenly over many (FNV-1a). */
export function spreadOver(count: number, id: string): number {
  let hash = 2_166_136_261;
  for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return ((hash ^ (hash >>> 15)) >>> 0) % count;
}
