import { onPress } from './clicks.ts';

// Back to the search one came from, as it was left; to the plain search when one came from elsewhere.
onPress('a[data-back]', (_link, event) => {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  if (from?.origin !== location.origin || !/^\/browse(\/|$)/.test(from.pathname) || history.length < 2) return;
  event.preventDefault();
  history.back();
});
