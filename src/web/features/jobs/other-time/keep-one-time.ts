/**
 * Clears the chosen time of the form when another is typed into `changed`, and the typed one when one is chosen there: the later act
 * counts.
 */
export function keepOneTime(form: HTMLFormElement, changed: EventTarget): void {
  const { name, value } = changed as HTMLInputElement;
  if (!value) return;
  if (name === 'otherAt') {
    for (const radio of form.querySelectorAll<HTMLInputElement>('[name=startsAt]:checked')) {
      radio.checked = false;
      announce(radio);
    }
  }
  if (name === 'startsAt') {
    const typed = form.querySelector<HTMLInputElement>('[name=otherAt]');
    if (!typed?.value) return;
    typed.value = '';
    announce(typed);
  }
}

/** Lets the form's draft know that the field has changed. */
const announce = (field: HTMLInputElement) => field.dispatchEvent(new Event('input', { bubbles: true }));
