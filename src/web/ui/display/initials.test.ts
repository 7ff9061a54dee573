import { expect, test } from 'vitest';
import { initialsOf } from './initials.tsx';

test.each([
  ['Nora Hale', 'NH'],
  ['  María  del Carmen Ruiz ', 'MR'],
  ['Zoë', 'Z'],
  ['𝒜nna Лис', '𝒜Л'],
  ['', ''],
])('the initials of “%s” are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
