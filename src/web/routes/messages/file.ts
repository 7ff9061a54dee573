import { apiContext } from '#api/context.ts';
import { orNotFound } from '#api/form.server.ts';
import type { Route } from './+types/file';

/** A file of a message, for the two people of its conversation. */
export async function loader({ params: { fileId }, context, url }: Route.LoaderArgs) {
  const { headers, body } = await context.get(apiContext).messaging.downloadFile({ fileId }).catch(orNotFound(url));
  return new Response(body, { headers });
}
