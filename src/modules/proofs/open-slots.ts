import type { KnownJob } from '#modules/jobs/public.server.ts';
import { type ProofSlot, proofSlots } from './contract.ts';

/** Returns the slots that a job takes a photo for now; `photos` are those that it has. */
export function openSlotsOf(taken: KnownJob['photosTaken'], photos: readonly { slot: ProofSlot }[]): ProofSlot[] {
  if (taken === 'none') return [];
  return proofSlots.filter((slot) => taken === 'any' || !photos.some((photo) => photo.slot === slot));
}
