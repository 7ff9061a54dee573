import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { lostFoundContract } from '../contract.ts';
import { reporter } from '../policies.server.ts';
import { moveReport } from '../store.server.ts';
import { reportTransitions } from '../transitions.ts';

/** Changes the state of the caller's own report. Throws Fail `lostFound.notNow` if the act is not open. */
export const changeState = operation(lostFoundContract.changeState, {
  allow: reporter,
  async run(ctx, { reportId, act }) {
    const at = ctx.clock.now();
    return transaction(ctx.db, async (tx) => {
      if (!(await moveReport(tx, reportId, { act, reason: null, at }))) fail('lostFound.notNow');
      const subject = { type: 'lost_report', id: reportId };
      await recordAudit(tx, { at, act: `lostFound.${act}`, actor: ctx.actor, subject });
      return { state: reportTransitions[act].to };
    });
  },
});
