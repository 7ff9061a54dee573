import { onPress } from './clicks.ts';

// A link to a dialog opens it as a real one, which keeps the focus inside and gives it back; inside, the links and the
// ground around close it.

onPress('a[href^="#"]', (link, event) => {
  const around = link.closest('dialog');
  const dialog = around ?? document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  event.preventDefault();
  if (around) around.close();
  else dialog.showModal();
});

document.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLDialogElement && target.open) target.close();
});
