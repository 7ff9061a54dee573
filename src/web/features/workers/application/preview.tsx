import { foreignLang } from '#lib/text-language.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { AvailabilityPanel } from '../profile/availability-panel.tsx';
import { BookingPanel } from '../profile/booking-panel.tsx';
import { GoodToKnow } from '../profile/good-to-know.tsx';
import type { Opening } from '../profile/openings.ts';
import { ProfileFacts } from '../profile/profile-facts.tsx';
import { ProfileHead } from '../profile/profile-head.tsx';
import { SkillsPanel } from '../profile/skills-panel.tsx';
import { MaskedNotice } from './step-hints.tsx';
import { profilePath } from './step-path.ts';

interface PreviewProps {
  worker: WorkerDetail;
  openings: Opening[];
  /** Whether clients see the profile, as it was approved before. */
  isPublished: boolean;
  zoneName: string;
  today: string;
}

/** The profile as clients will see it once it, or the change of it, is approved. Its acts do nothing. */
export function Preview({ worker, openings, isPublished, zoneName, today }: PreviewProps) {
  const { t, i18n } = useTranslation(['application', 'worker']);
  return (
    <div className="flex flex-col gap-10">
      <Notice
        title={t('preview.title')}
        action={
          <ButtonLink to={profilePath} variant="secondary" size="sm">
            {t('preview.back')}
          </ButtonLink>
        }
      >
        {t(isPublished ? 'preview.textPublished' : 'preview.text')}
      </Notice>
      <MaskedNotice application={{ ...worker, displayName: worker.name }} />
      <ProfileHead worker={worker} isPreview />
      <ProfileFacts worker={worker} />
      <BookingPanel worker={worker} service={null} signedIn own={false} openings={openings} isPreview />
      {worker.description && (
        <section aria-labelledby="preview-about">
          <h2 id="preview-about" className="mb-3 text-2xl">
            {t('worker:about')}
          </h2>
          <p lang={foreignLang(worker.description, i18n.language)} className="max-w-prose whitespace-pre-line">
            {worker.description}
          </p>
        </section>
      )}
      <GoodToKnow worker={worker} />
      <section aria-labelledby="preview-skills" className="border-line border-t pt-9">
        <h2 id="preview-skills" className="mb-6 text-2xl">
          {t('worker:tabs.skills')}
        </h2>
        <SkillsPanel worker={worker} />
      </section>
      <section aria-labelledby="preview-hours" className="border-line border-t pt-9">
        <h2 id="preview-hours" className="mb-4 text-2xl">
          {t('worker:tabs.availability')}
        </h2>
        <AvailabilityPanel worker={worker} zoneName={zoneName} today={today} />
      </section>
    </div>
  );
}
