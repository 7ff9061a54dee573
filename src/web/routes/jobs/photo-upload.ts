import { redirect } from 'react-router';
import { apiContext, viewerContext } from '#api/context.ts';
import { type FormRefusal, handleForm, orNotFound } from '#api/form.server.ts';
import { photosTaken } from '#modules/jobs/photos-taken.ts';
import { photoUploads } from '#modules/proofs/limits.ts';
import type { Route } from './+types/photo-upload';

/** When a photo is sent again if the refusal doesn't say so, in seconds. */
const usualWait = 10;
/** A job is frozen for days; the photo can be sent again when the job goes on. */
const frozenWait = 600;
/** The refusals whose reason is the state of the job. */
const changeCodes = ['jobs.notNow', 'proofs.keptForCase'];

/**
 * Takes a proof photo from the queue of the job's page. A refusal has the status 200, as on pages: the browser logs any other
 * to the console although nothing is broken; one that passes says in how many seconds to send the photo again, and one that the job's
 * state is the reason of says so. A photo that another account of this device has chosen stays in its queue.
 */
export async function action(args: Route.ActionArgs) {
  const { jobId } = args.params;
  const chosenBy = args.url.searchParams.get('account');
  if (chosenBy !== args.context.get(viewerContext)?.id) return Response.json({ isOthers: true });
  const upload = await handleForm(args, (api, form) => api.proofs.upload.fromForm(form, { jobId }), {
    uploads: photoUploads,
  });
  if (upload.ok) return Response.json({ refused: null });
  const againSeconds = await secondsUntilAgain(args, upload);
  return Response.json({ refused: upload.message, againSeconds, isJobChanged: changeCodes.includes(upload.code) });
}

/** Returns null if the photo can never be taken. */
async function secondsUntilAgain(
  { context, params: { jobId } }: Route.ActionArgs,
  { code, status, facts }: FormRefusal,
): Promise<number | null> {
  if (status === 429 || status >= 500) return Number(facts?.seconds ?? usualWait);
  if (code !== 'jobs.notNow') return null;
  const job = await context.get(apiContext).jobs.get({ jobId });
  if (job.state === 'frozen') return job.isStarted ? frozenWait : null;
  // It may take photos by now: it has moved on since the refusal.
  return photosTaken(job) === 'none' ? null : usualWait;
}

/** Users who log in on the way here continue on the job's page. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { id } = await context.get(apiContext).jobs.get({ jobId: params.jobId }).catch(orNotFound(url));
  return redirect(`/jobs/${id}`);
}
