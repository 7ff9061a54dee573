import type { FormRefusal } from '#api/form.server.ts';
import { isOver } from '#modules/jobs/states.ts';
import type { ProofPhoto } from '#modules/proofs/contract.ts';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import type { JobIntent } from '../forms-there.ts';
import type { JobWithLangs } from '../job-langs.server.ts';
import { typedInto } from '../refused-form.ts';

const ChangesSection = loadWhenShown(async () => (await import('./changes-section.tsx')).ChangesSection);
const RequestChanges = loadWhenShown(async () => (await import('./request-changes.tsx')).RequestChanges);
const ReleasePanel = loadWhenShown(async () => (await import('../money/release-panel.tsx')).ReleasePanel);

interface AboutChanges {
  job: JobWithLangs;
  /** Why a form of the page was refused. */
  refusal: FormRefusal | undefined;
  errorOf: (intent: JobIntent) => string | null;
}

/** What the client asked to be changed about submitted work. */
export const Changes = ({ job, refusal, errorOf }: AboutChanges) =>
  job.changeRequests.length > 0 && (
    <ChangesSection job={job} error={errorOf('answerChanges')} typed={typedInto(refusal, 'answerChanges')} />
  );

/** Submitted work: what the client asked to be changed about it, and its release. */
export const SubmittedWork = ({ job, photos, refusal, errorOf }: { photos: ProofPhoto[] } & AboutChanges) => (
  <>
    {!isOver(job.state) && <Changes job={job} refusal={refusal} errorOf={errorOf} />}
    {job.acts.includes('release') && (
      <ReleasePanel
        job={job}
        photos={photos}
        error={errorOf('release')}
        changes={
          <RequestChanges job={job} error={errorOf('requestChanges')} typed={typedInto(refusal, 'requestChanges')} />
        }
      />
    )}
  </>
);
