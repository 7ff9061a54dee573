import type { Viewer } from '#modules/identity/contract.ts';
import { isAdmin } from '#web/features/identity/destinations.ts';

/** Why an account can't hire as it is, or null. */
export type HiringBar = 'worker' | 'rejected' | 'admin' | null;

/** Returns what keeps this account from asking for quotes; null for clients. */
export function hiringBarOf({ role, status }: Pick<Viewer, 'role' | 'status'>): HiringBar {
  if (isAdmin({ role })) return 'admin';
  if (role !== 'contractor') return null;
  return status === 'rejected' ? 'rejected' : 'worker';
}
