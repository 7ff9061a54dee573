// What light pages do. All of it listens at the document: nothing has to be bound or hydrated when a page arrives.
import './copy-link.ts';
import './every-page.ts';
import './show-more.ts';
import './tabs.ts';
import './workers/search-and-profile.ts';
import { forgetWelcome } from './welcome.ts';

forgetWelcome();
