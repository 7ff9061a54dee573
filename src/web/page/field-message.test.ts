import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { fieldMessage } from './field-message.ts';

const { t } = words('en');

test('a field has the words of its page, or else those of its code', () => {
  expect(fieldMessage(t, 'field.required', 'hiring:request.wrong.title')).toBe('Give the project a title.');
  expect(fieldMessage(t, 'field.required', 'account:wrong.phone')).toBe('Please fill this in.');
  expect(fieldMessage(t, undefined, 'account:wrong.phone')).toBeNull();
});

test('a code that names the mistake shows its own sentence', () => {
  const message = fieldMessage(t, 'places.unknownZip', 'hiring:request.wrong.zip', { zip: '00000' });
  expect(message).toBe('We couldn’t find ZIP code 00000. Check the digits, or try one nearby.');
});
