import { apiContext } from '#api/context.ts';
import { orNotFound } from '#api/form.server.ts';
import type { Route } from './+types/attachment';

/** A file attached to a request, for its client and the Pros who received the request. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { headers, body } = await context
    .get(apiContext)
    .hiring.downloadAttachment({ attachmentId: params.id })
    .catch(orNotFound(url));
  return new Response(body, { headers });
}
