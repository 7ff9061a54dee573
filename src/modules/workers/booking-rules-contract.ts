import { z } from 'zod';
import { contractBase } from '#platform/operations/contract.ts';
import { ruleChoices } from './booking-rules.ts';
import { usHolidays } from './us-holidays.ts';

const WholeNumber = (choices: readonly number[]) =>
  z
    .number()
    .int()
    .min(choices[0] as number)
    .max(choices.at(-1) as number);

const Rules = z.object({
  instant: z.boolean(),
  bufferMinutes: z.int(),
  countsTravel: z.boolean(),
  noticeHours: z.int(),
  weeksAhead: z.int(),
  shortestHours: z.int(),
  closedOnHolidays: z.boolean(),
});

/** When a Pro can be booked: a part of the contract of workers. */
export const bookingRulesContract = {
  getBookingRules: contractBase
    .route({
      method: 'GET',
      path: '/booking-rules',
      summary: 'When the signed-in Pro can be booked',
      tags: ['workers'],
    })
    .output(
      Rules.extend({
        /** The federal holidays, each with its next date, the nearest first. */
        holidays: z.array(z.object({ holiday: z.enum(usHolidays), date: z.iso.date() })),
      }),
    ),
  saveBookingRules: contractBase
    .route({
      method: 'PUT',
      path: '/booking-rules',
      summary: 'Say when the signed-in Pro can be booked',
      tags: ['workers'],
    })
    .input(
      z.strictObject({
        // A checkbox that is not ticked sends nothing.
        instant: z.stringbool().or(z.boolean()).default(false),
        bufferMinutes: WholeNumber(ruleChoices.bufferMinutes),
        countsTravel: z.stringbool().or(z.boolean()).default(false),
        noticeHours: WholeNumber(ruleChoices.noticeHours),
        weeksAhead: WholeNumber(ruleChoices.weeksAhead),
        shortestHours: WholeNumber(ruleChoices.shortestHours),
        closedOnHolidays: z.stringbool().or(z.boolean()).default(false),
      }),
    )
    .output(Rules),
};
