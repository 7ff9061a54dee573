import * as light from '#web/page/light-attributes.ts';
import { onPress } from '../on-press.ts';

// Goes back to the search that led here, as it was left; a visitor from elsewhere gets the plain search.
onPress(light.backToSearch, (_link, event) => {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  if (from?.origin !== location.origin || !/^\/browse(\/|$)/.test(from.pathname) || history.length < 2) return;
  event.preventDefault();
  history.back();
});
