// What both kinds of pages do, hydrated or not: their components are markup alone.
import './dialogs.ts';
import './language.ts';
import './theme.ts';
