import { apiContext } from '#api/context.ts';
import { orNoFile } from '#api/form.server.ts';
import { recordFormats } from '#modules/proofs/record/record-contract.ts';
import type { Route } from './+types/proof-record';

/** The exported photos of a job, for its client and its Pro. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const format = recordFormats.find((known) => known === params.format);
  if (!format) throw new Response(null, { status: 404 });
  const { headers, body } = await context
    .get(apiContext)
    .proofs.downloadRecord({ jobId: params.jobId, format })
    .catch(orNoFile(url));
  return new Response(body, { headers });
}
