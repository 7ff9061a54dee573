import { removeDrafts } from '#web/page/drafts/stored-drafts.ts';

// Logging out empties this device of what was typed by any account: it may be shared. Both kinds of pages post to /logout.

document.addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && new URL(target.action).pathname === '/logout') removeDrafts(() => true);
});
