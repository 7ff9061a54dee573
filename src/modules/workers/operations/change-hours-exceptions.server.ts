import { fail } from '#lib/fail.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { editApplication } from '../application/change-application.server.ts';
import { workersContract } from '../contract.ts';
import { checkException } from '../hours-exception.ts';
import { countExceptions, deleteException, insertException } from '../hours-exception-store.server.ts';
import { maxExceptions } from '../limits.ts';

/**
 * Adds days off, or days with other hours, to the caller's week. Throws Fail `workers.daysOverlap` when one of the days has an
 * exception already, `workers.tooManyDays`, and the refusals of `checkException`.
 */
export const addHoursException = operation(workersContract.addHoursException, {
  allow: worker,
  run: (ctx, { firstDay, lastDay = firstDay, opens = null, closes = null }) =>
    editApplication(ctx, async (tx, { id }) => {
      const { today, count } = await countExceptions(tx, id, ctx.clock.now());
      const exception = { firstDay, lastDay, opens, closes };
      checkException(exception, today);
      if (count >= maxExceptions) fail('workers.tooManyDays', { max: maxExceptions });
      if (!(await insertException(tx, id, exception))) fail('workers.daysOverlap');
      return {};
    }),
});

/** Removes one of the caller's exceptions: the normal week counts again. Throws Fail `api.notFound`. */
export const removeHoursException = operation(workersContract.removeHoursException, {
  allow: worker,
  run: (ctx, { exceptionId }) =>
    editApplication(ctx, async (tx, { id }) => {
      if (!(await deleteException(tx, { id: exceptionId, workerId: id }))) fail('api.notFound');
      return {};
    }),
});
