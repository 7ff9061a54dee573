// Keeps the chosen language on this device, where the next visit looks first; the form then tells the server.

document.addEventListener('submit', ({ submitter }) => {
  if (!(submitter instanceof HTMLButtonElement) || submitter.name !== 'language') return;
  try {
    localStorage.setItem('language', submitter.value);
  } catch {
    // A browser without storage still has the cookie that the server sets.
  }
});
