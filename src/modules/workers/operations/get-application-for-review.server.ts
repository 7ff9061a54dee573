import { admin, operation } from '#platform/operations/operation.server.ts';
import { findApplicationEvents, findChecks } from '../application/application-store.server.ts';
import { readApplication } from '../application/read-application.server.ts';
import { workersContract } from '../contract.ts';

/** An application with everything that a decision rests on. Throws Fail `api.notFound`. */
export const getApplicationForReview = operation(workersContract.getApplicationForReview, {
  allow: admin,
  async run(ctx, { applicationId }) {
    const application = await readApplication(ctx.db, applicationId, { language: ctx.language, at: ctx.clock.now() });
    const checks = await findChecks(ctx.db, applicationId);
    return { ...application, checks, events: await findApplicationEvents(ctx.db, applicationId) };
  },
});
