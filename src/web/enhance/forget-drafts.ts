import { forgetDrafts } from '#web/page/drafts/draft.ts';

// Logging out empties this device of what was typed, on light and hydrated pages alike: their forms post to /logout.

document.addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && new URL(target.action).pathname === '/logout') forgetDrafts();
});
