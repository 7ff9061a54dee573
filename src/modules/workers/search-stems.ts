/** Who asks for a cleaner means cleaning: what stands behind these endings is the same trade. */
const ending = /(?:ings?|ers?|ors?|s)$/;
const shortestStem = 4;
const fillers = new Set(['a', 'an', 'the', 'my', 'for', 'and', 'of', 'to', 'in', 'i', 'need', '&']);

/** The lower-case beginnings of the words in a search text; what is too short to be cut stays whole. */
export function searchStems(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '' && !fillers.has(word));
  return [...new Set(words.map(stemOf))];
}

function stemOf(word: string): string {
  const stem = word.replace(ending, '');
  return stem.length >= shortestStem ? stem : word;
}
