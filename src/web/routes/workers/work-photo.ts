import { apiContext } from '#api/context.ts';
import { orNotFound } from '#api/form.server.ts';
import type { Route } from './+types/work-photo';

/** The bytes of a photo on a Pro's profile, for everyone: a small version, or with `?size=large` a larger one. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const size = url.searchParams.get('size') === 'large' ? 'large' : 'small';
  const { headers, body } = await context
    .get(apiContext)
    .proofs.downloadShown({ photoId: params.photoId, size })
    .catch(orNotFound(url));
  return new Response(body, { headers });
}
