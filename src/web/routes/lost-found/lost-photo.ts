import { apiContext } from '#api/context.ts';
import { orNotFound } from '#api/form.server.ts';
import type { Route } from './+types/lost-photo';

/** The photo of a lost or found report, for readers of the report. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { reportId } = params;
  const { headers, body } = await context.get(apiContext).lostFound.downloadPhoto({ reportId }).catch(orNotFound(url));
  return new Response(body, { headers });
}
