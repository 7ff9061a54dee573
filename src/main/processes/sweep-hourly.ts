import { hours } from '#lib/clock.ts';
import type { Logger } from '#platform/log.server.ts';

/** Runs `sweep` now and every hour. What fails is logged and tried again an hour later. Returns a function that stops it. */
export function sweepHourly(sweep: () => Promise<void>, log: Pick<Logger, 'warn'>): () => void {
  const run = () =>
    void sweep().catch((err) => log.warn({ err }, 'what killed processes left on the disk cannot be deleted'));
  run();
  const timer = setInterval(run, hours(1));
  timer.unref();
  return () => clearInterval(timer);
}
