import { expect, test } from 'vitest';
import { type OfferValues, readOffer } from './read-offer.ts';

const typed: OfferValues = {
  pricing: 'hourly',
  price: '',
  rate: '45,50',
  hours: '3.5',
  startsAt: '2026-03-07T09:00',
  message: ' Happy to help. ',
};

test('a typed offer becomes cents, minutes and an instant', () => {
  const read = readOffer(typed, 'America/Los_Angeles');
  expect(read).toEqual({
    pricing: 'hourly',
    amount: 4_550,
    minutes: 210,
    startsAt: '2026-03-07T17:00:00.000Z',
    message: 'Happy to help.',
  });
});

test('a fixed price reads its own field, not the rate', () => {
  expect(readOffer({ ...typed, pricing: 'fixed' }, 'America/Los_Angeles').amount).toBeNull();
  expect(readOffer({ ...typed, pricing: 'fixed', price: '240' }, 'America/Los_Angeles').amount).toBe(24_000);
});

test('invalid values become null: under a dollar, ten minutes, no date, no message', () => {
  const read = readOffer({ ...typed, rate: '0.99', hours: '0:10', startsAt: '', message: '  ' }, 'America/Los_Angeles');
  expect(read).toEqual({ pricing: 'hourly', amount: null, minutes: null, startsAt: null, message: null });
});
