import { writeDevice } from '#web/page/device-memory.ts';
import { logOutKey, removeDrafts, unsentPhotos } from '#web/page/drafts/stored-drafts.ts';

// Logging out or closing the account empties this device of what any account typed, of its last search and of the photos that
// wait to be sent: it may be shared. Both kinds of pages post to /logout.

document.addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && new URL(target.action).pathname === '/logout') forget();
});

// An account that was closed in this browser leads here, by a document load.
if (location.search.includes('message=account-closed')) forget();

function forget(): void {
  try {
    // From here on, no open form writes its draft. Other tabs hear of it, and remove the drafts that they alone can reach.
    localStorage.setItem(logOutKey, String(Date.now()));
    indexedDB.deleteDatabase(unsentPhotos);
  } catch {
    // Nothing is stored where storage is blocked.
  }
  removeDrafts(() => true);
  writeDevice('lastSearch', null);
}

addEventListener('storage', ({ key }) => {
  if (key === logOutKey) removeDrafts(() => true);
});
