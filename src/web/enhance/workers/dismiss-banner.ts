import { writeDevice } from '#web/page/device-memory.ts';

// This device remembers that the promotion was dismissed; the form that tells the server stays at home.
document.addEventListener('submit', (event) => {
  if (!(event.target instanceof HTMLFormElement) || event.target.dataset.dismisses === undefined) return;
  event.preventDefault();
  writeDevice('showExtraMileBanner', 'false');
  event.target.closest('aside')?.remove();
});
