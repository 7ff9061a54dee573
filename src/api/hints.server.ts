import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { minutes } from '#lib/clock.ts';
import { hintChannel, readHint } from '#platform/database/hints.server.ts';
import type { Listener } from '#platform/database/listen.server.ts';
import type { Services } from '#platform/operations/context.server.ts';
import { requestContext } from './request.server.ts';

/** Streams of one account at once. A browser has six connections for a site, and pages need some of them. */
const maxStreams = 4;
/** Less than proxies and phones wait before they give up a silent connection. */
const beatMs = 25_000;
/** A stream ends now and then, and the browser's next one shows that the account may still listen. */
const lifeMs = minutes(10);
/** The hint that any change may have been missed. */
const everything = 'all';

type Send = (about: string) => void;

/**
 * Mounts `/hints`, server-sent events for the signed-in account: `<topic> <id>` of each thing of the account that has changed,
 * and `all` at the start and when changes may have been missed. A hint holds no data; the reader asks the API.
 */
export function mountHints(app: Hono, services: Services): void {
  const streams = new Map<string, Set<Send>>();
  let listening: Promise<unknown> | undefined;
  app.get('/hints', async (c) => {
    const { actor } = (await requestContext(c, services)).context;
    if (actor.kind !== 'user') return c.body(null, 404);
    const userId = actor.user.id;
    listening ??= listen(services.listener, streams);
    await listening;
    // Without an error in the browser's console; it does not try again.
    if ((streams.get(userId)?.size ?? 0) >= maxStreams) return c.body(null, 204);
    return streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>();
      stream.onAbort(ended.resolve);
      const send: Send = (about) => void stream.writeSSE({ data: about });
      const own = streams.get(userId) ?? new Set();
      streams.set(userId, own.add(send));
      send(everything);
      const beat = setInterval(() => void stream.write(':\n\n'), beatMs);
      const end = setTimeout(ended.resolve, lifeMs);
      await ended.promise;
      clearInterval(beat);
      clearTimeout(end);
      own.delete(send);
      if (own.size === 0) streams.delete(userId);
    });
  });
}

/** Hands the hints of the channel to the streams of their accounts, for as long as the process lives. */
function listen(listener: Listener, streams: ReadonlyMap<string, ReadonlySet<Send>>): Promise<unknown> {
  return listener.on(hintChannel, {
    onMessage(payload) {
      const { userId, about } = readHint(payload);
      for (const send of streams.get(userId) ?? []) send(about);
    },
    onConnected() {
      for (const own of streams.values()) for (const send of own) send(everything);
    },
  });
}
