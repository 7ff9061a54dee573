import { apiContext } from '#api/context.ts';
import { orNotFound } from '#api/form.server.ts';
import type { Route } from './+types/lost-photo';

/** The photo of a lost or found report, for readers of the report; with `?size=small` the version for the list. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { reportId } = params;
  const size = url.searchParams.get('size') === 'small' ? 'small' : 'large';
  const { headers, body } = await context
    .get(apiContext)
    .lostFound.downloadPhoto({ reportId, size })
    .catch(orNotFound(url));
  return new Response(body, { headers });
}
