import { expect, test } from 'vitest';
import { keepContacts, newContactsIn } from './kept-contacts.server.ts';
import type { RequestValues } from './request-values.ts';

const values: RequestValues = {
  formKey: '',
  title: 'Two rooms',
  category: 'home-services',
  service: 'handyman',
  zip: '94110',
  description: 'Call (415) 555-0133, or again (415) 555-0133.',
  daysWish: 'flexible',
  dates: [],
  scope: {},
  workerIds: [],
  keptContacts: [],
};

const newIn = (request: RequestValues) => newContactsIn(request).map(({ text }) => text);

test('contact details that the client keeps are not pointed out again, and others are', () => {
  expect(newIn(values)).toEqual(['(415) 555-0133', '(415) 555-0133']);
  const kept = keepContacts(values);
  expect(kept.keptContacts).toEqual(['(415) 555-0133']);
  expect(newIn(kept)).toEqual([]);
  const answered = { ...kept, scope: { tasks: 'Ask me at jo@example.com, or (415) 555-0133' } };
  expect(newIn(answered)).toEqual(['jo@example.com']);
  expect(newIn(keepContacts(answered))).toEqual([]);
});
