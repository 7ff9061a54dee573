import { apiContext } from '#api/context.ts';
import { orNotFound } from '#api/form.server.ts';
import type { Route } from './+types/dispute-photos';

/** The PDF with the photos of the work for a client's bank, for administrators. */
export async function loader({ params: { disputeId }, context, url }: Route.LoaderArgs) {
  const { headers, body } = await context
    .get(apiContext)
    .chargebacks.downloadFile({ disputeId })
    .catch(orNotFound(url));
  return new Response(body, { headers });
}
