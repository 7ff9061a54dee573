const marks: Record<string, [opening: string, closing: string]> = { ru: ['„', '“'], uk: ['„', '“'] };

/** Returns a text for a place within quotation marks: with the double ones in it as inner ones of its language (`ru`, `en`, …). */
export function innerQuotes(text: string, language: string): string {
  const [opening, closing] = marks[language] ?? ['‘', '’'];
  return text.replace(/["“”«»]/g, (_, at: number) => (/[\s([]|^$/.test(text.charAt(at - 1)) ? opening : closing));
}
