/** A text as contact details are searched in it. */
export interface PlainText {
  text: string;
  /** Of each character of `text`: where it starts and ends in the original, as `String.slice` takes it. */
  starts: number[];
  ends: number[];
}

// Zero-width and other invisible characters, the parts of keycap emojis, and soft hyphens.
const invisible = /\p{Cf}|\u034f|\u20e3|[\ufe00-\ufe0f]/u;

/** Returns `original` without invisible characters and with plain letters and digits for full-width, circled and styled ones. */
export function plainTextOf(original: string): PlainText {
  const plain: PlainText = { text: '', starts: [], ends: [] };
  let start = 0;
  for (const char of original) {
    const end = start + char.length;
    const isInvisible = invisible.test(char);
    const shown = isInvisible ? '' : plainCharOf(char);
    // Invisible characters belong to the character before them.
    if (isInvisible && plain.ends.length > 0) plain.ends[plain.ends.length - 1] = end;
    for (let unit = 0; unit < shown.length; unit++) {
      plain.starts.push(start);
      plain.ends.push(end);
    }
    plain.text += shown;
    start = end;
  }
  return plain;
}

/** Returns a character's plain form. One that would become several, such as ½, stays as it is. */
function plainCharOf(char: string): string {
  const plain = char.normalize('NFKC');
  return plain.length === 1 ? plain : char;
}
