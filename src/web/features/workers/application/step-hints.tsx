import { contactMask } from '#modules/identity/contact-masking/contact-mask.ts';
import type { Application } from '#modules/workers/application/application-shape.ts';
import type { ApplicationStep } from '#modules/workers/application/completeness.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useStillMissing } from './still-missing.ts';

/** Says which fields of a saved step are missing. */
export function StillMissing({ application, step }: { application: Application; step: ApplicationStep }) {
  const missing = useStillMissing(application)(step);
  return missing && <Notice kind="warning" title={missing} />;
}

/** Says why there are dots in the name, the headline or the text of a Pro. */
export function MaskedNotice({
  application,
}: {
  application: Pick<Application, 'displayName' | 'headline' | 'description'>;
}) {
  const { t } = useTranslation('application');
  const { displayName, headline, description } = application;
  if (![displayName, headline, description].some((text) => text.includes(contactMask))) return null;
  return <Notice title={t('masked.title', { mask: contactMask })}>{t('masked.text')}</Notice>;
}
