/** The fields that make a dialog a form. A confirmation may have boxes to tick. */
const typedFields = 'input:not([type=hidden], [type=checkbox]), select, textarea';
const allFields = 'input:not([type=hidden]), select, textarea';

/** Opens a dialog that is closed, and gives the focus to where its user begins. */
export function showDialog(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal();
  beginningOf(dialog)?.focus();
}

/**
 * Returns where the user of a dialog begins, as the W3C advises (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/): after a
 * refusal at the field that is wrong, or at the reason; in a form at its first field, unless what is above fills the dialog; in a
 * question before an act at the way back. In all others it's the heading: the cross is first.
 */
function beginningOf(dialog: HTMLDialogElement): HTMLElement | null {
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector);
  const refused = find('[aria-invalid=true]') ?? find('[role=alert][tabindex]');
  if (refused) return refused;
  const heading = find('h2');
  if (!find(typedFields)) return wayBackOf(dialog) ?? heading;
  const first = [...dialog.querySelectorAll<HTMLInputElement>(allFields)].find((field) => !field.matches(':disabled'));
  if (!first || !isInView(first, dialog)) return heading;
  const chosen = first.type === 'radio' && find(`input[type=radio][name="${first.name}"]:checked`);
  return chosen || first;
}

/** The link back beside the main button. The cross above is the first link of this kind. */
const wayBackOf = (dialog: HTMLDialogElement) => dialog.querySelectorAll<HTMLElement>('a[href="#top"]').item(1);

/** True if the first line of the field is seen without scrolling. */
function isInView(field: HTMLElement, dialog: HTMLDialogElement): boolean {
  const end = field.getBoundingClientRect().top + Math.min(field.offsetHeight, 44);
  for (let around = field.parentElement; around; around = around.parentElement) {
    if (end > around.getBoundingClientRect().bottom + 1) return false;
    if (around === dialog) return true;
  }
  return true;
}
