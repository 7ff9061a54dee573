import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { minutes } from '#lib/clock.ts';
import { requestChannel, requestClient } from '#modules/hiring/public.server.ts';
import type { Context, Services } from '#platform/operations/context.server.ts';
import { isId } from '#platform/operations/contract.ts';
import { requestContext } from './request.server.ts';

/** Streams of one account at once. A browser has six connections for a site, and pages need some of them. */
const maxStreams = 4;
/** Less than proxies and phones wait before they give up a silent connection. */
const beatMs = 25_000;
/** A stream ends now and then, and the browser's next one shows that the account may still listen. */
const lifeMs = minutes(10);

/**
 * Mounts `/requests/{id}/hints`, server-sent events for the request's client: the request's id at the start, whenever
 * something about it has changed, and when changes may have been missed. A hint holds no data; the reader asks the API.
 */
export function mountRequestHints(app: Hono, services: Services): void {
  const open = new Map<string, number>();
  app.get('/requests/:id/hints', async (c) => {
    const { context } = await requestContext(c, services);
    const requestId = c.req.param('id').toLowerCase();
    const userId = await clientOf(context, requestId);
    if (!userId) return c.body(null, 404);
    const others = open.get(userId) ?? 0;
    // Without an error in the browser's console; it does not try again.
    if (others >= maxStreams) return c.body(null, 204);
    open.set(userId, others + 1);
    return streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>();
      stream.onAbort(ended.resolve);
      const hint = () => void stream.writeSSE({ data: requestId });
      const leave = await services.listener.on(requestChannel, {
        onMessage: (changedId) => changedId === requestId && hint(),
        onConnected: hint,
      });
      const beat = setInterval(() => void stream.write(':\n\n'), beatMs);
      const end = setTimeout(ended.resolve, lifeMs);
      await ended.promise;
      clearInterval(beat);
      clearTimeout(end);
      leave();
      const left = (open.get(userId) ?? 1) - 1;
      if (left > 0) open.set(userId, left);
      else open.delete(userId);
    });
  });
}

/** Returns the id of the caller if the request is theirs, else null. */
async function clientOf(context: Context, requestId: string): Promise<string | null> {
  const { actor } = context;
  if (actor.kind !== 'user' || !isId(requestId)) return null;
  return (await requestClient.allows(context, { requestId })) ? actor.user.id : null;
}
