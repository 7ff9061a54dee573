import type { ProofPhoto } from '#modules/proofs/contract.ts';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import type { JobWithLangs } from '../job-langs.server.ts';
import { PhotoSlots } from '../photos/photo-slots.tsx';
import { usePhotoQueue } from '../photos/use-photo-queue.ts';
import type { RefusedForm } from '../refused-form.ts';

const SubmitPanel = loadWhenShown(async () => (await import('./submit-panel.tsx')).SubmitPanel);

/** The photos of the work and, for its Pro, the form that submits it, which waits for those on their way. */
export function WorkSection({
  job,
  photos,
  openSlots,
  now,
  photoError,
  ...refused
}: {
  job: JobWithLangs;
  photos: ProofPhoto[];
  /** The slots that take a photo from the viewer. */
  openSlots: readonly ProofPhoto['slot'][];
  now: string;
  photoError: { slot: string; text: string } | null;
} & RefusedForm) {
  const queue = usePhotoQueue(job.id, job.state === 'frozen');
  return (
    <>
      <PhotoSlots job={job} photos={photos} openSlots={openSlots} queue={queue} error={photoError} />
      {job.acts.includes('submit') && (
        <SubmitPanel job={job} photos={photos} isUploading={queue.isWaiting} now={now} {...refused} />
      )}
    </>
  );
}
