import { apiContext } from '#api/context.ts';
import { attempt } from '#api/form.server.ts';
import type { PageArgs } from '#api/guards.server.ts';

/** More than any conversation has: what is there at the moment counts as read. */
const newest = 2_147_483_647;

/**
 * For the middleware of a conversation's page: notes that the viewer has read it. As a middleware it runs before the loaders, so
 * that the numbers of the same page count without it. A page that the browser fetches ahead of a visit has not been read.
 */
export async function seeMessages({
  request,
  params,
  context,
}: PageArgs & { params: { conversationId: string } }): Promise<void> {
  const isAhead = request.headers.get('sec-purpose')?.includes('prefetch');
  if (request.method !== 'GET' || isAhead) return;
  const { conversationId } = params;
  // The loader says that there is no such conversation.
  await attempt(() => context.get(apiContext).messaging.markSeen({ conversationId, n: newest }));
}

/** Returns the number of a message in an address; undefined for anything else. */
export function readNumber(text: string | null): number | undefined {
  const n = text === null || !/^\d{1,9}$/.test(text) ? Number.NaN : Number(text);
  return Number.isNaN(n) ? undefined : n;
}
