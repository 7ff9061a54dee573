import { after, days } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { toInstant } from '#lib/place-time.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { offerTotalCents, projectDays } from '../limits.ts';
import type { BudgetType, DaysWish } from '../states.ts';
import type { Budget } from './project-contract.ts';

/** Returns the budget of a form. Throws Fail `hiring.budgetOutOfRange` for a fixed one that no offer could keep. */
export function readBudget(input: { budgetType: BudgetType; budgetCents: number }): Budget {
  const { budgetType: type, budgetCents: cents } = input;
  if (type === 'fixed' && cents < offerTotalCents.min) fail('hiring.budgetOutOfRange');
  return { type, cents };
}

/** Returns what a search for projects reads: what strangers see, in lower case. */
export const searchTextOf = ({ title, description }: { title: string; description: string }): string =>
  `${maskContactDetails(title)}\n${maskContactDetails(description)}`.toLowerCase();

/**
 * Returns when a project ends: with the last of its picked days, a week after its client chose "within a week" (`chosenAt`), and thirty
 * days after it was posted in any case.
 */
export function endOfProject(project: {
  daysWish: DaysWish | null;
  wishedDates: readonly string[];
  timeZone: string;
  createdAt: Date;
  chosenAt: Date;
}): Date {
  const last = project.wishedDates.at(-1);
  const wished = last && toInstant(`${last}T23:59:59`, project.timeZone);
  const latest = after(project.createdAt, days(projectDays));
  const end = wished ? new Date(wished) : project.daysWish === 'this_week' ? after(project.chosenAt, days(7)) : latest;
  return end < latest ? end : latest;
}
