import { after, days } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { mayNeedNoAddress } from '#modules/catalog/public.server.ts';
import { countTold, notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { clientOf } from '../access.server.ts';
import { maxChangesPerDay } from '../address/address-limits.ts';
import { findEarlierAddress, type NewAddress, saveAddress } from '../address/address-store.server.ts';
import { jobsContract } from '../contract.ts';
import { isPaidFor, takesAddress } from '../states.ts';
import { lockJob } from '../store.server.ts';

/**
 * Says where the work is, or that it needs no address. The client can change it until the work is submitted; the Pro, who
 * sees it from the payment on, is then told that it changed. It is not part of the notification, the timeline or the audit
 * log, which others read. Work that is done at a place is refused without one (`jobs.streetMissing`). `sameAs` takes the address
 * of another job of the client; of any other job, it answers `api.notFound`. The address of a paid job changes ten times in 24 hours
 * (`jobs.tooManyAddresses`).
 */
export const setAddress = operation(jobsContract.setAddress, {
  allow: clientOf,
  limit: perAccount(60),
  run(ctx, { jobId, sameAs, ...typed }) {
    return transaction(ctx.db, async (tx) => {
      const job = (await lockJob(tx, jobId)) ?? fail('api.notFound');
      const work = { categoryId: job.category_id, serviceId: job.subcategory_id };
      if (typed.remote && !(await mayNeedNoAddress(tx, work))) fail('jobs.streetMissing');
      const address =
        sameAs && !typed.remote
          ? ((await findEarlierAddress(tx, { jobId, sameAs })) ?? fail('api.notFound'))
          : toAddress(typed);
      if (!takesAddress(job.state)) fail('jobs.notNow');
      const at = ctx.clock.now();
      const isNew = await saveAddress(tx, jobId, address, at);
      if (isNew && isPaidFor(job.state)) {
        const told = { userId: job.worker_id, kind: 'addressChanged', data: { jobId, title: job.title } } as const;
        // Each one is mailed and texted to the Pro.
        if ((await countTold(tx, { ...told, since: after(at, -days(1)) })) >= maxChangesPerDay)
          fail('jobs.tooManyAddresses', { max: maxChangesPerDay });
        await notify(tx, { ...told, at });
      }
      return { address };
    });
  },
});

function toAddress(typed: { remote?: boolean; street?: string; unit?: string; notes?: string }): NewAddress {
  if (typed.remote) return { remote: true, street: null, unit: null, notes: null };
  const street = typed.street ?? '';
  // Characters, as the table counts them.
  if ([...street].length < 3) fail('jobs.streetMissing');
  return { remote: false, street, unit: typed.unit || null, notes: typed.notes || null };
}
