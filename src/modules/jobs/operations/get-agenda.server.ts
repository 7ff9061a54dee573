import { moneyOf } from '#modules/payments/public.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { actsNow } from '../acts-now.ts';
import { seesAddress } from '../address/sees-address.ts';
import { askedOf } from '../asked-of.ts';
import { jobsContract } from '../contract.ts';
import { counterpartNameOf } from '../counterpart-name.server.ts';
import { summaryFiguresOf } from '../figures.ts';
import { agendaLimit, agendaOverLimit } from '../limits.ts';
import { type AgendaRow, listAgenda } from '../views.server.ts';

/** The signed-in Pro's jobs, in the order in which they matter, with the address of those whose Pro may see it. */
export const getAgenda = operation(jobsContract.getAgenda, {
  allow: worker,
  async run(ctx) {
    const rows = await listAgenda(ctx.db, userOf(ctx).id, { limit: agendaLimit, overLimit: agendaOverLimit });
    const monies = await moneyOf(
      ctx.db,
      rows.map(({ id }) => id),
    );
    const now = ctx.clock.now();
    const toItem = ({ stateSince, pausedAt, ...job }: AgendaRow) => {
      const money = monies.get(job.id);
      if (!money) throw new Error(`the job ${job.id} has no hold`);
      return {
        ...job,
        counterpartName: counterpartNameOf(ctx, 'worker', job.counterpartName),
        ...summaryFiguresOf(job, money),
        ...askedOf(job, now),
        address: seesAddress({ state: job.state, stateSince }, now) ? job.address : null,
        // Asking for changes is the client's.
        acts: actsNow({ ...job, pausedAt, changeRequests: [] }, money, now),
      };
    };
    return { items: rows.map(toItem) };
  },
});
