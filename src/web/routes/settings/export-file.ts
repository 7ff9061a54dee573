import { apiContext } from '#api/context.ts';
import { orNotFound } from '#api/form.server.ts';
import type { Route } from './+types/export-file';

/** The copy of a person's data, for that person alone. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { headers, body } = await context
    .get(apiContext)
    .privacy.downloadExport({ exportId: params.exportId })
    .catch(orNotFound(url));
  return new Response(body, { headers });
}
