import type { Draft } from './draft.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const keptTypes =
  /^(text|email|tel|search|url|number|date|time|datetime-local|month|week|textarea|select-one|radio|checkbox)$/;
/** The text of a chosen checkbox. */
const chosen = 'chosen';
/** What a consent sends. */
const consents = /^(yes|true)$/;
const privateNames = /password|secret|token|^pin$|^otp$|card|cvc|iban/i;
const privateAutofill = /password|one-time-code|cc-/;
const addressNames = /street|address|door/i;
const addressAutofill = /street-address|address-line/;

/** Returns true for a field that a draft keeps: texts and choices, never passwords, PINs, card data or consents. */
export function isKept({
  name,
  type,
  autocomplete,
  value,
}: Record<'name' | 'type' | 'autocomplete' | 'value', string>): boolean {
  if (type === 'checkbox' && consents.test(value)) return false;
  return name !== '' && keptTypes.test(type) && !privateNames.test(name) && !privateAutofill.test(autocomplete);
}

/** Returns true for a form that asks for a street address: its draft goes with the tab. */
export const asksForAddress = (form: HTMLFormElement): boolean =>
  keptFields(form).some(({ name, autocomplete }) => addressNames.test(name) || addressAutofill.test(autocomplete));

/**
 * Returns true if `answer`, the data of the page's action, is the answer to `form`: it names one of the form's buttons. An answer
 * that names no button is to the only form of its page.
 */
export function isAnsweredBy(form: HTMLFormElement, answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  if (!('intent' in answer) || !answer.intent) return true;
  const intents = [...form.elements].filter((field) => field.getAttribute('name') === 'intent');
  return intents.some((field) => field.getAttribute('value') === answer.intent);
}

/** Returns the fields of a form that a draft keeps. */
export function keptFields(form: HTMLFormElement): TextControl[] {
  return [...form.elements].filter((field): field is TextControl => {
    const hasText =
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
    return hasText && isKept(field);
  });
}

/** Returns the name of what a draft keeps of a field: each checkbox of a list has one of its own. */
export const keyOf = (field: TextControl): string => (isCheckbox(field) ? `${field.name}=${field.value}` : field.name);

/** Returns the text of a field, or null for a radio that is not chosen. */
export function textOf(field: TextControl): string | null {
  if (isCheckbox(field)) return field.checked ? chosen : '';
  return isRadio(field) && !field.checked ? null : field.value;
}

/** Returns the text that the page filled a field with, or null for a radio that it did not choose. */
export function firstTextOf(field: TextControl): string | null {
  if (field instanceof HTMLSelectElement) {
    // React marks no option of a select with a `value` that it draws in the browser.
    return [...field.options].find((option) => option.defaultSelected)?.value ?? field.value;
  }
  if (isCheckbox(field)) return field.defaultChecked ? chosen : '';
  return isRadio(field) && !field.defaultChecked ? null : field.defaultValue;
}

/** Returns what differs from the texts that the page filled in; `first` keeps those, and grows with fields that appear later. */
export function draftOf(form: HTMLFormElement, first: Map<string, string>): Draft {
  const texts: Draft['texts'] = {};
  for (const field of keptFields(form)) {
    const key = keyOf(field);
    if (!first.has(key)) first.set(key, firstTextOf(field) ?? '');
    const text = textOf(field);
    if (text !== null && text !== first.get(key)) texts[key] = text;
  }
  return { texts, files: fileFields(form).flatMap(({ files }) => [...(files ?? [])].map(({ name }) => name)) };
}

export const fileFields = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter((field) => field instanceof HTMLInputElement).filter(({ type }) => type === 'file');

/** Types `text` into a field, or chooses it, so that React hears of it as of a key press. */
export function typeInto(field: TextControl, text: string): void {
  if (isCheckbox(field)) {
    if (field.checked !== (text === chosen)) field.click();
    return;
  }
  if (isRadio(field)) {
    if (field.value === text && !field.checked) field.click();
    else if (text === '') field.checked = false;
    return;
  }
  const isOffered = !(field instanceof HTMLSelectElement) || [...field.options].some(({ value }) => value === text);
  if (field.value === text || !isOffered) return;
  // React replaces the property on the element; only the prototype's own setter lets it notice the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  announceChange(field);
}

export function announceChange(field: Element): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

const isCheckbox = (field: TextControl): field is HTMLInputElement => field.type === 'checkbox';
const isRadio = (field: TextControl): field is HTMLInputElement => field.type === 'radio';
