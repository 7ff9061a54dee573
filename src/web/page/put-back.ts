import type { Field, State } from './typed-before.ts';

/**
 * Types a text into a field, chooses it, or ticks the field, as a person does. React notices a change only if the field was different before, as its own
 * property on the element says.
 */
export function putBack(field: Field, state: State): void {
  if (typeof state === 'boolean') {
    if (!state && field.type === 'radio') return;
    (field as HTMLInputElement).checked = !state;
    field.click();
    return;
  }
  const at = 'selectionStart' in field && field === document.activeElement ? field.selectionStart : null;
  if (!(field instanceof HTMLSelectElement)) field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, state);
  if (at !== null) (field as HTMLInputElement).setSelectionRange(at, at);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
