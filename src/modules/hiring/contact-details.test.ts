import { expect, test } from 'vitest';
import { findContactDetails, maskContactDetails } from './contact-details.ts';

test.each([
  ['Call me at 415-555-0133, 1240 Valencia St.', 'Call me at •••, •••'],
  ['Text (415) 555-0133 after six', 'Text ••• after six'],
  ['415.555.0133 or 4155550133', '••• or •••'],
  ['My WhatsApp: +52 55 1234 5678', 'My WhatsApp: •••'],
  ['write to maria.g+home@mail.example.com, please', 'write to •••, please'],
  ['maria (at) gmail (dot) com', '•••'],
  ['maria at gmail dot com', '•••'],
  ['We live at 500 castro street apt 4, third floor', 'We live at •••, third floor'],
  ['Come to 1801 Oak Grove Ave #12B', 'Come to •••'],
  ['Come to 77 24th St', 'Come to •••'],
  ['It is 12 Old Mill Road, the blue house', 'It is •••, the blue house'],
  ['It is 9 Maple Dr', 'It is •••'],
  ['Меня зовут Анна, 415-555-0133', 'Меня зовут Анна, •••'],
  ['电话4155550133谢谢', '电话•••谢谢'],
])('%s → %s', (text, masked) => {
  expect(maskContactDetails(text)).toBe(masked);
});

test.each([
  '2,500 sq ft, 3 bedrooms 2 baths',
  '2500 sq ft and 3 bedrooms 2 baths in 94110',
  'Budget is $1,200–$1,500 (or 1500-2000)',
  'Needed by 10/12/2026 or 2026-10-14, from 9:30 to 12:00',
  'ZIP 94110-1240',
  'A 24 hour drive with 2 stops on the way',
  'Install 2 Three Way Switches and 4 doors',
  'Walls are 12 x 14 ft, 8 ft high; about 400 500 1200 square feet in all',
  'A 5 minute walk from 24th St',
  'Move 2 beds from one place to another place',
  'Paint a 300 Sq Ft Court and 40 Foot Drive',
  'Two rooms and a kitchen; the oven needs love.',
  'Repair a 2019 Toyota, 85,000 miles',
  'meet me at home',
  'Order 112-3456789-1234567 from the shop',
  'iPhone 15 screen, 6.1 inch',
])('%s stays as it is', (text) => {
  expect(findContactDetails(text)).toEqual([]);
});

test('each detail is named with its kind and its own words, in their order', () => {
  const details = findContactDetails('a@b.org, 1240 Valencia St, 415-555-0133');
  expect(details.map(({ kind, text }) => [kind, text])).toEqual([
    ['email', 'a@b.org'],
    ['address', '1240 Valencia St'],
    ['phone', '415-555-0133'],
  ]);
});

test('a text of hostile length is read in no time', () => {
  const started = performance.now();
  findContactDetails('1 a '.repeat(1_000));
  findContactDetails('a.'.repeat(2_000));
  findContactDetails('1'.repeat(4_000));
  expect(performance.now() - started).toBeLessThan(1_000);
});
