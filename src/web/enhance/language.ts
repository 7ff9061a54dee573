// Tells the server the chosen language; `root.tsx` has kept it on this device. The page in the new language takes the place of this one: the browser's back
// button leads to the page before.

/** What script couldn't send, the browser sends for itself; without network it waits like all other forms. */
let isNative = false;

document.addEventListener('submit', (event) => {
  const button = event.submitter as HTMLButtonElement | null;
  if (isNative || button?.name !== 'language') return;
  const form = event.target as HTMLFormElement;
  event.preventDefault();
  fetch(form.action, { method: 'post', body: new FormData(form, button) })
    // Of a refused choice, the page is loaded again: a server in trouble then says so.
    .then(({ redirected, url }) => location.replace(redirected ? url : ''))
    .catch(() => {
      isNative = true;
      button.click();
    });
});
