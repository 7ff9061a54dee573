import { redirect } from 'react-router';
import { apiContext, viewerContext } from '#api/context.ts';
import { handleForm, orNotFound } from '#api/form.server.ts';
import { photoUploads } from '#modules/proofs/limits.ts';
import type { Route } from './+types/photo-upload';

/**
 * Takes a proof photo from the queue of the job's page. A refusal has the status 200, as on pages: the browser logs any other
 * to the console although nothing is broken. A photo that another account of this device has chosen stays in its queue.
 */
export async function action(args: Route.ActionArgs) {
  const { jobId } = args.params;
  const chosenBy = args.url.searchParams.get('account');
  if (chosenBy !== args.context.get(viewerContext)?.id) return Response.json({ isOthers: true });
  const upload = await handleForm(args, (api, form) => api.proofs.upload.fromForm(form, { jobId }), {
    uploads: photoUploads,
  });
  return Response.json({ refused: upload.ok ? null : upload.message });
}

/** Users who log in on the way here continue on the job's page. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { id } = await context.get(apiContext).jobs.get({ jobId: params.jobId }).catch(orNotFound(url));
  return redirect(`/jobs/${id}`);
}
