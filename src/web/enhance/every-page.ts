// What both kinds of pages do, light or hydrated: the components are markup alone. Part of the browser's first script.
import './dialogs.ts';
import './forget-drafts.ts';
import './language.ts';
import './menus.ts';
import './theme.ts';
import { listenForDismissals } from './toast.ts';

listenForDismissals();
