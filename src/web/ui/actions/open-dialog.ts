/**
 * Opens a dialog as a modal one, unless it is open. The focus goes to its first field, or to its heading if it has none, as the
 * W3C recommends (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/); browsers would give it to the closing cross.
 */
export function openDialog(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  dialog.showModal();
  (firstField(dialog) ?? dialog.querySelector<HTMLElement>('h2'))?.focus();
}

/**
 * Returns the first field of a dialog; of options that exclude each other, the chosen one. Checkboxes don't count: they follow a
 * text that is to be read first.
 */
function firstField(dialog: HTMLDialogElement): HTMLElement | null {
  const first = dialog.querySelector<HTMLElement>(
    ':is(input:not([type="hidden"], [type="checkbox"]), select, textarea):enabled',
  );
  if (!(first instanceof HTMLInputElement && first.type === 'radio')) return first;
  const options = [...dialog.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')];
  return options.find(({ name }) => name === first.name) ?? first;
}
