import { expect, test } from 'vitest';
import { refuseReservedName } from './reserved-names.server.ts';

const refused = [
  ...[
    'Nearhand',
    'nearhand support',
    'NEAR HAND',
    'Near-Hand Inc.',
    'Nеаrhаnd',
    'Ｎｅａｒｈａｎｄ',
    'N3arhand',
    'Nèarhànd',
    'The Nearhand Team',
  ],
  ...['Admin', 'ADMlN', 'Аdmin', 'Support', 'Customer Service', 'Trust & Safety', 'Trust and Safety', 'no-reply'],
];
const taken = [
  'Rosa Reed',
  'Мария Петренко',
  '王小明',
  'Nguyễn Văn An',
  'Ned Hand',
  'Adminah Okoye',
  'Help Me Move LLC',
  'Security Doors by Ana',
];

test.each(refused)('%s is ours', (name) => {
  expect(() => refuseReservedName(name)).toThrow(expect.objectContaining({ code: 'identity.reservedName' }));
});

test.each(taken)('%s may be a name', (name) => {
  expect(() => refuseReservedName(name)).not.toThrow();
});
