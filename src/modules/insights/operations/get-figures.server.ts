import { admin, operation } from '#platform/operations/operation.server.ts';
import { insightsContract } from '../contract.ts';
import { countQueue, countWaiting, findOldestOverdue, readWeek } from '../store.server.ts';

/** Returns the numbers of waiting Pros, jobs in progress and open cases, and the sum of held money. */
export const getCounters = operation(insightsContract.getCounters, {
  allow: admin,
  run: (ctx) => countWaiting(ctx.db),
});

/** The last seven days beside the seven before, by the product's clock. */
export const getWeek = operation(insightsContract.getWeek, {
  allow: admin,
  run: (ctx) => readWeek(ctx.db, ctx.clock.now()),
});

/** The database's answer time, the depth of the queue, and the oldest overdue rule of time. */
export const getSystemStatus = operation(insightsContract.getSystemStatus, {
  allow: admin,
  async run(ctx) {
    const started = performance.now();
    const queueDepth = await countQueue(ctx.db);
    const databaseMs = Math.max(1, Math.round(performance.now() - started));
    return { databaseMs, queueDepth, overdueSince: await findOldestOverdue(ctx.db, ctx.clock.now()) };
  },
});
