import { apiContext } from '#api/context.ts';
import { orNotFound } from '#api/form.server.ts';
import type { Route } from './+types/newer';
import { readNumber, seeMessages } from './seen.server.ts';

export const middleware: Route.MiddlewareFunction[] = [seeMessages];

/** What an open conversation reads: the messages after a number, or those before one. */
export async function loader({ params: { conversationId }, context, url }: Route.LoaderArgs) {
  const { messaging } = context.get(apiContext);
  const before = readNumber(url.searchParams.get('before'));
  const after = readNumber(url.searchParams.get('after')) ?? 0;
  const read =
    before === undefined
      ? messaging.listNewer({ conversationId, after })
      : messaging.getConversation({ conversationId, before });
  return Response.json(await read.catch(orNotFound(url)), { headers: { 'cache-control': 'no-store' } });
}
