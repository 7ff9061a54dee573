import type { MissingText } from './missing-texts.ts';

/**
 * Adds the texts of these keys to the missing texts of this tab (`missing-texts.ts`): each once per language and place, a hundred
 * at most. The server sends the code of this function along with a page that lacks texts, so it uses nothing from around it.
 */
export function noteMissing(keys: readonly string[], place: MissingText['place']): void {
  try {
    const list: MissingText[] = JSON.parse(sessionStorage.getItem('missingTexts') ?? '[]');
    const language = document.documentElement.lang;
    for (const long of keys) {
      const key = long.slice(0, 200);
      const isNoted = list.some((text) => text.key === key && text.language === language && text.place === place);
      if (!isNoted && list.length < 100) list.push({ key, language, place, path: location.pathname.slice(0, 200) });
    }
    sessionStorage.setItem('missingTexts', JSON.stringify(list));
  } catch {
    // Without storage nothing is noted.
  }
}
