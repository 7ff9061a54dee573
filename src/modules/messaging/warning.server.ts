import { fail } from '#lib/fail.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { wantsToPayOutside } from './paying-outside.ts';
import type { MessageWarning } from './states.ts';

/**
 * Returns what the author has to be warned of: a payment outside of the product at any time, and contact details as long as no
 * job between the two is paid.
 */
export function warningOf(text: string, { isPaid }: { isPaid: boolean }): MessageWarning | null {
  if (wantsToPayOutside(text)) return 'payment';
  return !isPaid && maskContactDetails(text) !== text ? 'contact' : null;
}

/** Throws Fail `messaging.payOutside`, `messaging.contactDetails`. `name` is that of the other person. */
export function refuseWarned(warning: MessageWarning | null, name: string): void {
  if (warning === 'payment') fail('messaging.payOutside');
  if (warning === 'contact') fail('messaging.contactDetails', { name });
}
