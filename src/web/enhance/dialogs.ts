import { elements } from '#web/page/elements.ts';
import { showDialog } from '#web/ui/actions/show-dialog.ts';
import { onPress } from './on-press.ts';

// Dialogs are `dialog` elements, opened by links to their ids (`DialogButton`). Without script the browser shows a dialog as
// the page's target; here it becomes modal, which keeps the focus inside and gives it back. A link to the page's top and a
// click beside the dialog close it. React stops a press that comes while it hydrates: the browser then goes to the target.

const isDialog = (element: EventTarget | null): element is HTMLDialogElement => element instanceof HTMLDialogElement;
const dialogAt = (hash: string) => document.getElementById(hash.slice(1));

onPress(elements('a', '[href^="#"]'), (link, event) => {
  const closes = link.hash === '#top';
  const dialog = closes ? link.closest('dialog[open]') : dialogAt(link.hash);
  if (!isDialog(dialog)) return;
  event.preventDefault();
  if (closes) dialog.close();
  else showDialog(dialog);
});

/** Makes the dialog modal that the page shows as its target, which it must no longer be then. The page stays where it is. */
function showTarget(): void {
  const dialog = dialogAt(location.hash);
  if (!isDialog(dialog)) return;
  const seenFrom = scrollY;
  location.replace('#top');
  scrollTo(0, seenFrom);
  showDialog(dialog);
}

showTarget();
addEventListener('hashchange', showTarget);

// A press that begins inside, such as the selection of a text, may end beside the dialog: its click is the dialog's, too.
let pressed: EventTarget | null;
document.addEventListener('pointerdown', ({ target }) => {
  pressed = target;
});
document.addEventListener('click', ({ target }) => {
  if (isDialog(target) && target === pressed) target.close();
});
