const marks: Record<string, [opening: string, closing: string]> = { ru: ['„', '“'], uk: ['„', '“'] };

/** Returns a text for a place within quotation marks: with the double ones in it as inner ones of its language (`ru`, `en`, …). */
export function innerQuotes(text: string, language: string): string {
  const [opening, closing] = marks[language] ?? ['‘', '’'];
  let isOpen = false;
  return text.replace(/["“”«»]/g, (mark, at: number) => {
    const before = text.charAt(at - 1);
    const opens = /[\s([]|^$/.test(before);
    // Inches: 65".
    if (mark === '"' && !opens && !isOpen && /\d/.test(before)) return mark;
    isOpen = opens;
    return opens ? opening : closing;
  });
}
