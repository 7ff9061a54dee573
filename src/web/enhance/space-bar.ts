// On hydrated pages the links that open and close dialogs are buttons to screen readers, and buttons answer to the space bar.
document.addEventListener('keydown', (event) => {
  if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement) || event.target.role !== 'button') return;
  event.preventDefault();
  event.target.click();
});
