import { writeDevice } from '#web/page/device-memory.ts';
import { isOffline } from '#web/page/network.ts';

// Keeps the chosen language on this device, where the next visit looks first, and tells the server. The page in the new language takes the
// place of this one: the browser's back button leads to the page before.

/** What script couldn't send, the browser sends for itself. */
let isNative = false;

document.addEventListener('submit', (event) => {
  const { submitter } = event;
  if (!(submitter instanceof HTMLButtonElement && submitter.name === 'language' && submitter.form)) return;
  const { form } = submitter;
  // A browser without storage still has the cookie that the server sets.
  writeDevice('language', submitter.value);
  // Without network, the form waits as all others do.
  if (isNative || isOffline()) return;
  event.preventDefault();
  const sendNatively = () => {
    isNative = true;
    form.requestSubmit(submitter);
  };
  fetch(form.action, { method: 'post', body: new FormData(form, submitter) }).then(
    ({ redirected, url }) => (redirected ? location.replace(url) : sendNatively()),
    sendNatively,
  );
});
