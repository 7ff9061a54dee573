import { apiContext } from '#api/context.ts';
import { orNotFound } from '#api/form.server.ts';
import type { Route } from './+types/paper';

/** The file of a paper, for its Pro and administrators. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { headers, body } = await context
    .get(apiContext)
    .workers.downloadPaper({ paperId: params.id })
    .catch(orNotFound(url));
  return new Response(body, { headers });
}
