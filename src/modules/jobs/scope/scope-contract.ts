import { z } from 'zod';
import { TypedLine } from '#platform/operations/contract.ts';
import { ScopeLine } from '../../catalog/contract.ts';
import { maxUndoneReason } from '../limits.ts';

/** The place of an item in a job's list, from 1. */
const ItemPosition = z.int().min(1).max(6);

/** The items that a case is about. */
export const ItemPositions = z.array(ItemPosition).max(6).default([]);

/** An item of a job's list of what is to be done, frozen when the offer was accepted. */
export const ScopeItem = ScopeLine.extend({
  position: ItemPosition,
  /** Work that the Pro ticks off; false for a fact about the place or the people. */
  needsTick: z.boolean(),
  isTicked: z.boolean(),
  /** Why the Pro has not done it; null unless the Pro has said so. */
  undoneReason: z.string().nullable(),
});
export type ScopeItem = z.infer<typeof ScopeItem>;

/** What the Pro says about the list with the submission: an item is done, or there is a reason. */
export const submittedScope = {
  done: ItemPositions,
  undone: z
    .array(z.strictObject({ position: ItemPosition, reason: TypedLine.min(1).max(maxUndoneReason) }))
    .max(6)
    .default([]),
};
export type SubmittedScope = z.infer<z.ZodObject<typeof submittedScope>>;
