import { Form } from 'react-router';
import type { JobDetail } from '#modules/jobs/contract.ts';
import type { ProofPhoto } from '#modules/proofs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { PhotoTicks } from './photo-ticks.tsx';

/** After the release, the client puts photos on the Pro's profile or takes them back. */
export function ShownPhotos({
  job,
  photos,
  error,
}: {
  job: JobDetail;
  /** Those that can be chosen, and those on the profile. */
  photos: ProofPhoto[];
  error: string | null;
}) {
  const { t } = useTranslation('jobs');
  const busy = useBusy('show');
  const shownCount = photos.filter(({ isShown }) => isShown).length;
  return (
    <section id="shown-photos" className="scroll-mt-24">
      <h2 className="mb-4 text-xl">{t('shown.title', { name: job.counterpartName })}</h2>
      {/* The saved choice fills the form again. */}
      <Form key={`${shownCount}`} method="post" preventScrollReset className="flex flex-col items-start gap-3">
        <FormError title={error} />
        <PhotoTicks photos={photos} legend={t('shown.choose')} hint={t('shown.text')} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" name="intent" value="show" busy={busy}>
            {t('shown.save')}
          </Button>
          <p role="status" className="text-ink-soft text-sm">
            {shownCount > 0 ? t('shown.count', { count: shownCount }) : t('shown.none')}
          </p>
        </div>
      </Form>
    </section>
  );
}
