/** The fields of the card page, as typed. */
export interface CardForm {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}

/** What is stored of a card: never its number or security code. */
export interface Card {
  number: string;
  expMonth: number;
  expYear: number;
  name: string;
}

export type CardField = keyof CardForm;
/** The fields that are invalid; each value is the key of a text. */
export type CardFaults = Partial<Record<CardField, string>>;

/** Reads the form fields; an absent one is empty. */
export function readCardForm(fields: URLSearchParams): CardForm {
  const field = (name: CardField) => (fields.get(name) ?? '').trim().slice(0, 100);
  return { number: field('number'), expiry: field('expiry'), cvc: field('cvc'), name: field('name') };
}

/** Validates the form as a card page does before it calls the network. `now` decides whether the card has expired. */
export function checkCard(form: CardForm, now: Date): { card: Card } | { faults: CardFaults } {
  const faults: CardFaults = {};
  const number = form.number.replace(/[\s-]/g, '');
  if (number === '') faults.number = 'number.missing';
  else if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) faults.number = 'number.wrong';
  const expiry = readExpiry(form.expiry);
  if (form.expiry === '') faults.expiry = 'expiry.missing';
  else if (!expiry) faults.expiry = 'expiry.wrong';
  else if (isPast(expiry, now)) faults.expiry = 'expiry.past';
  if (form.cvc === '') faults.cvc = 'cvc.missing';
  else if (!/^\d{3,4}$/.test(form.cvc)) faults.cvc = 'cvc.wrong';
  if (form.name === '') faults.name = 'name.missing';
  if (Object.keys(faults).length > 0 || !expiry) return { faults };
  return { card: { number, expMonth: expiry.month, expYear: expiry.year, name: form.name } };
}

function readExpiry(typed: string): { month: number; year: number } | null {
  const parts = /^(\d{1,2})\s*[/.\- ]?\s*(?:20)?(\d{2})$/.exec(typed);
  const month = Number(parts?.[1]);
  return parts && month >= 1 && month <= 12 ? { month, year: 2000 + Number(parts[2]) } : null;
}

/** A card is valid until the end of its month. */
function isPast(expiry: { month: number; year: number }, now: Date): boolean {
  return Date.UTC(expiry.year, expiry.month, 1) <= now.getTime();
}

/** The check digit of ISO/IEC 7812-1. */
function passesLuhn(number: string): boolean {
  const total = [...number].reverse().reduce((sum, letter, place) => {
    const digit = Number(letter) * (place % 2 === 1 ? 2 : 1);
    return sum + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return total % 10 === 0;
}
