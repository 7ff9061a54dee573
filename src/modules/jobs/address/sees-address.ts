import { after } from '#lib/clock.ts';
import { addressAfterEndMs } from '../deadlines.ts';
import { isAddressShown, isOver, type JobState } from '../states.ts';

/** True when the Pro of a job sees the address: from the payment on, until a while after the end. */
export function seesAddress({ state, stateSince }: { state: JobState; stateSince: Date }, now: Date): boolean {
  return isAddressShown(state) && !(isOver(state) && now >= after(stateSince, addressAfterEndMs));
}
