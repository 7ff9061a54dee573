// What light pages do. Nearly all of it listens at the document, so that nothing has to be bound when a page arrives.
import './copy-link.ts';
import './show-more.ts';
import './tabs.ts';
import './workers/search-and-profile.ts';
// Last: what the others take over is not on its way to another page.
import './busy-press.ts';
