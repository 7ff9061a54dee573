import { elements } from '#web/page/elements.ts';
import { showDialog } from '#web/ui/actions/show-dialog.ts';
import { onPress } from './on-press.ts';

// Dialogs are `dialog` elements, opened by links to their ids (`DialogButton`). Without script the browser shows a dialog as
// the page's target; here it becomes modal, which keeps the focus inside and gives it back. A link to the page's top and a
// click beside the dialog close it.

onPress(elements('a', '[href^="#"]'), (link, event) => {
  const id = link.hash.slice(1);
  const dialog = id === 'top' ? link.closest('dialog') : document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return;
  event.preventDefault();
  if (id === 'top') dialog.close();
  else if (!dialog.open) showDialog(dialog);
});

// A page opened at the address of a dialog shows it as its target, too: made modal, it must no longer be the target.
const named = document.getElementById(location.hash.slice(1));
if (named instanceof HTMLDialogElement) {
  location.replace('#top');
  showDialog(named);
}

// On hydrated pages these links are buttons to screen readers, and buttons answer to the space bar.
document.addEventListener('keydown', (event) => {
  if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement) || event.target.role !== 'button') return;
  event.preventDefault();
  event.target.click();
});

document.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLDialogElement && target.open) target.close();
});
