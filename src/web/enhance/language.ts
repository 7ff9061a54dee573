import { writeDevice } from '#web/page/device-memory.ts';

// Keeps the chosen language on this device, where the next visit looks first, and tells the server. The page in the new language takes the
// place of this one: the browser's back button leads to the page before.

document.addEventListener('submit', (event) => {
  const { submitter } = event;
  if (!(submitter instanceof HTMLButtonElement && submitter.name === 'language' && submitter.form)) return;
  // A browser without storage still has the cookie that the server sets.
  writeDevice('language', submitter.value);
  event.preventDefault();
  fetch(submitter.form.action, { method: 'post', body: new FormData(submitter.form, submitter) }).then(
    ({ url }) => location.replace(url),
    // The browser then says that the network is gone.
    () => location.reload(),
  );
});
