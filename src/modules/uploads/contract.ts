import { z } from 'zod';
import { contractBase, Instant } from '#platform/operations/contract.ts';

/** What an account may still send today. */
export const Allowance = z.object({
  /** How many files. */
  count: z.number().int(),
  /** Rounded down. */
  megabytes: z.number().int(),
  /** When the next day begins. */
  renewsAt: Instant,
});

export type Allowance = z.infer<typeof Allowance>;

export const uploadsContract = {
  getAllowance: contractBase
    .route({
      method: 'GET',
      path: '/uploads/allowance',
      summary: 'How many files I can still send today',
      tags: ['uploads'],
    })
    .output(Allowance),
};
