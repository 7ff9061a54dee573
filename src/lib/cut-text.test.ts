import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['a short text', 'Fence', 10, 'Fence'],
  ['a text of the length', 'Fence', 5, 'Fence'],
  ['a long text', 'Paint the fence', 5, 'Paint'],
  ['a character in two units before the end', 'Hi 🙂!', 5, 'Hi 🙂'],
  ['a character in two units at the end', 'Hi 🙂!', 4, 'Hi '],
])('%s', (_, text, most, beginning) => {
  expect(cutText(text, most)).toBe(beginning);
});
