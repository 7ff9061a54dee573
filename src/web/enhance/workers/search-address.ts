import * as light from '#web/page/light-attributes.ts';
import { withRememberedHours } from './remembered-hours.ts';

/** A value that a field of the form is about to have. */
export interface Change {
  name: string;
  value: string;
}

/** Returns the address of the search in the form, after `change`, without its empty fields. */
export function addressOf(form: HTMLFormElement, change?: Change): string {
  const data = new FormData(form);
  if (change) data.set(change.name, change.value);
  const query = new URLSearchParams();
  for (const [name, value] of data) {
    const isDefault = name === 'sort' && value === light.searchForm.read(form, 'sort');
    if (typeof value === 'string' && value.trim() && !isDefault) query.set(name, value.trim());
  }
  return `${form.getAttribute('action')}?${query}`;
}

/** Returns the same with the hours that the device remembers for the category. The search for projects has no hours. */
export function addressWithHours(form: HTMLFormElement, change?: Change): string {
  const address = addressOf(form, change);
  const category = light.categoryField.find(form)?.value ?? '';
  return light.subcategoryField.find(form) ? withRememberedHours(address, category) : address;
}
