import { expect, test } from 'vitest';
import { type OfferValues, readOffer } from './read-offer.ts';

const typed: OfferValues = {
  pricing: 'hourly',
  price: '',
  rate: '45,50',
  hours: '3.5',
  slot: '',
  startsAt: '2026-03-07T09:00',
  validDays: '3',
  message: ' Happy to help. ',
};

test('a typed offer becomes cents and minutes', () => {
  expect(readOffer(typed)).toEqual({ pricing: 'hourly', amount: 4_550, minutes: 210 });
});

test('a fixed price reads its own field, not the rate', () => {
  expect(readOffer({ ...typed, pricing: 'fixed' }).amount).toBeNull();
  expect(readOffer({ ...typed, pricing: 'fixed', price: '240' }).amount).toBe(24_000);
});

test('invalid values become null: under a dollar, ten minutes', () => {
  const read = readOffer({ ...typed, rate: '0.99', hours: '0:10' });
  expect(read).toEqual({ pricing: 'hourly', amount: null, minutes: null });
});
