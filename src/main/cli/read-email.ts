import { z } from 'zod';
import { UsageError } from './command.ts';

/** Returns a typed email address in lower case. Throws UsageError for anything else. */
export function readEmail(typed = ''): string {
  const email = z.email().max(254).toLowerCase().safeParse(typed.trim()).data;
  if (!email) throw new UsageError('That is not an email address.');
  return email;
}
