import type { Context } from '#platform/operations/context.server.ts';

/** Does one of several things of a tick. Its failure must not keep the rest from being done. */
export async function tolerate({ log }: Pick<Context, 'log'>, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (err) {
    log.error({ err }, 'a part of the background work of chargebacks failed');
  }
}
