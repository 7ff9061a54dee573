export type Theme = 'light' | 'dark' | 'system';

export const isTheme = (value: string): value is Theme => ['light', 'dark', 'system'].includes(value);

/** Applies the choice to the page at once and keeps it in the cookie that the server reads; `system` forgets it. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  const kept = theme === 'system' ? 'theme=; max-age=0' : `theme=${theme}; max-age=31536000`;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and the server needs a cookie
  document.cookie = `${kept}; path=/; samesite=lax`;
}
