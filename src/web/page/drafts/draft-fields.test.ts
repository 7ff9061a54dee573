import { expect, test } from 'vitest';
import { isKept } from './draft-fields.ts';

const field = (name: string, type = 'text', autocomplete = '', value = '') => ({ name, type, autocomplete, value });

test.each([
  field('title'),
  field('zip', 'text', 'postal-code'),
  field('description', 'textarea'),
  field('category', 'select-one'),
  field('rating', 'radio'),
  field('shipping'),
  field('startsAt', 'datetime-local'),
  field('dates', 'checkbox', '', '2026-03-09'),
  field('remote', 'checkbox', '', 'on'),
  field('street', 'text', 'street-address'),
])('a draft keeps $name ($type)', (kept) => {
  expect(isKept(kept)).toBe(true);
});

test.each([
  field('password', 'password'),
  field('shown', 'text', 'new-password'),
  field('pin', 'text', 'one-time-code'),
  field('pin'),
  field('number', 'text', 'cc-number'),
  field('cardNumber'),
  field('formKey', 'hidden'),
  field('acceptTerms', 'checkbox', '', 'yes'),
  field('files', 'file'),
  field('', 'text'),
])('a draft leaves out $name ($type, $autocomplete)', (left) => {
  expect(isKept(left)).toBe(false);
});
