// What light pages do. Nearly all of it listens at the document, so that nothing has to be bound when a page arrives.
import * as light from '#web/page/light-attributes.ts';
import './copy-link.ts';
import './show-more.ts';
import './tabs.ts';
import { moveFavorites } from './workers/move-favorites.ts';
import './workers/search-and-profile.ts';
// Last: a press that another script takes over, or that waits for the network, does not lead to another page.
import './hold-back.ts';
import './busy-press.ts';

// The first page after a sign-in may be a light one. Hydrated pages do this in the shell.
if (light.account.find()) void moveFavorites();
