import { readDevice, writeDevice } from '#web/page/device-memory.ts';
import * as light from '#web/page/light-attributes.ts';
import { onParts } from '../changed-parts.ts';
import { onPress } from '../on-press.ts';

// Goes back to the search that led here, as it was left. Where the browser's history does not have it, because the visitor
// signed up in between or comes from the link in an email, the link leads to this device's last search.

onParts(() => {
  if (light.searchForm.find() && location.search && isSearch(location.pathname))
    writeDevice('lastSearch', location.pathname + location.search);
});

const link = light.backToSearch.find();
const lastSearch = readDevice('lastSearch');
if (link && lastSearch && isSearch(lastSearch)) link.href = lastSearch;

onPress(light.backToSearch, (_link, event) => {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  // After a jump within this page, the history would lead to where the jump began.
  if (location.hash || from?.origin !== location.origin || !isSearch(from.pathname) || history.length < 2) return;
  event.preventDefault();
  history.back();
});

/** True for a path of the search. What a device remembers may be anything. */
function isSearch(path: string): boolean {
  return /^\/browse([/?]|$)/.test(path);
}
