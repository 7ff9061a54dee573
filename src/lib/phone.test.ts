import { expect, test } from 'vitest';
import { formatPhone } from './phone.ts';

test('an American number is written in groups, and a foreign one as it is', () => {
  expect(formatPhone('+13055550180')).toBe('(305) 555-0180');
  expect(formatPhone('+442079460018')).toBe('+442079460018');
});
