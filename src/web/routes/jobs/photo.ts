import { apiContext } from '#api/context.ts';
import { orNotFound } from '#api/form.server.ts';
import type { Route } from './+types/photo';

/** The bytes of a proof photo, for the client and the Pro of its job. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { headers, body } = await context
    .get(apiContext)
    .proofs.download({ photoId: params.photoId })
    .catch(orNotFound(url));
  return new Response(body, { headers });
}
