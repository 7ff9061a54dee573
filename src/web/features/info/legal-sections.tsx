import { CookieTable } from './cookie-table.tsx';
import type { Section } from './legal-page.tsx';

export const termsSections: readonly Section[] = [
  'service',
  'account',
  'agreement',
  'payment',
  'work',
  'release',
  'fees',
  'cancelling',
  'problems',
  'reviews',
  'conduct',
  'uploads',
  'sms',
  'ending',
  'responsibility',
  'changes',
].map((id) => ({ id }));

export const privacySections: readonly Section[] = [
  { id: 'data' },
  { id: 'purpose' },
  { id: 'visible' },
  { id: 'providers' },
  { id: 'cards' },
  { id: 'photos' },
  { id: 'sms' },
  { id: 'calls' },
  { id: 'cookies', more: <CookieTable /> },
  { id: 'keeping' },
  { id: 'rights' },
  { id: 'age' },
  { id: 'security' },
  { id: 'changes' },
];
