import { stat } from 'node:fs/promises';
import type { Context } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { readQueue } from '#platform/queue.server.ts';
import { insightsContract, providerNames } from '../contract.ts';
import { readHealth } from '../health-store.server.ts';
import { countWaiting, findOldestOverdue, readWeek } from '../store.server.ts';

/** Returns the numbers of waiting Pros, jobs in progress, open cases and reports, and the sum of held money. */
export const getCounters = operation(insightsContract.getCounters, {
  allow: admin,
  run: (ctx) => countWaiting(ctx.db),
});

/** The last seven days beside the seven before, by the product's clock. */
export const getWeek = operation(insightsContract.getWeek, {
  allow: admin,
  run: (ctx) => readWeek(ctx.db, ctx.clock.now()),
});

/** The database's answer time, the depth of the queue, the tasks that gave up, the oldest overdue rule of time, the providers and the last backup. */
export const getSystemStatus = operation(insightsContract.getSystemStatus, {
  allow: admin,
  async run(ctx) {
    const started = performance.now();
    const queue = await readQueue(ctx.db);
    const databaseMs = Math.max(1, Math.round(performance.now() - started));
    return {
      databaseMs,
      queueDepth: queue.reduce((sum, { waiting }) => sum + waiting, 0),
      failedTasks: queue.reduce((sum, { failed }) => sum + failed, 0),
      overdueSince: await findOldestOverdue(ctx.db, ctx.clock.now()),
      providers: await readProviders(ctx),
      backup: await readBackup(ctx.config.BACKUP_STAMP_FILE),
    };
  },
});

async function readProviders({ db, ports }: Context) {
  const rows = await readHealth(db);
  const isMissing = { sms: ports.sms === null, voice: ports.telephony === null, payments: false, mail: false };
  return providerNames.map((name) => {
    const row = rows.find(({ provider }) => provider === name);
    return {
      name,
      isSetUp: !isMissing[name],
      succeededAt: row?.succeededAt ?? null,
      failedAt: row?.failedAt ?? null,
    };
  });
}

async function readBackup(stampFile: string | undefined) {
  if (!stampFile) return { isSetUp: false, at: null };
  const stamp = await stat(stampFile).catch(() => null);
  return { isSetUp: true, at: stamp?.mtime ?? null };
}
