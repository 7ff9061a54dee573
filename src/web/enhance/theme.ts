import { preferenceCookie } from '#lib/cookies.ts';
import { isTheme, type Theme } from '#lib/theme.ts';

// The radios of the theme switch take effect at once, on this page and, through the cookie, on those that the server renders.

addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === 'theme')
    chooseTheme(isTheme(target.value) ? target.value : null);
});

/** Applies the theme and remembers it; null follows the system. The settings and the footer both have the radios. */
function chooseTheme(theme: Theme | null): void {
  const root = document.documentElement;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  for (const radio of document.querySelectorAll<HTMLInputElement>('input[name=theme]'))
    radio.checked = radio.value === (theme ?? 'system');
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and the server needs a cookie
  document.cookie = preferenceCookie('theme', theme, location.origin);
}
