import type { Field } from './typed-early.ts';

/**
 * Types, chooses and ticks once more what a person did before the page was hydrated: hydration gives some fields what the server has
 * rendered, and tells no component of any.
 */
export function typeAgain(): void {
  for (const [field, [text, ticked]] of window.typedEarly ?? []) {
    if (/^(checkbox|radio)$/.test(field.type)) tick(field as HTMLInputElement, ticked === true);
    else type(field, text);
  }
  window.typedEarly?.clear();
}

// React notices a change only if the field was different before, as its own property on the element says.

function tick(field: HTMLInputElement, ticked: boolean): void {
  if (ticked === field.defaultChecked || field.disabled) return;
  field.checked = !ticked;
  field.click();
}

function type(field: Field, text: string): void {
  const at = 'selectionStart' in field && field === document.activeElement ? field.selectionStart : null;
  if (!(field instanceof HTMLSelectElement)) field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  if (at !== null) (field as HTMLInputElement).setSelectionRange(at, at);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
