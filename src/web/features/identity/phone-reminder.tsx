import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Says that the texts that the viewer agreed to wait for the phone number to be verified, with the way there. */
export function PhoneReminder() {
  const { t } = useTranslation('common');
  return (
    <Notice
      title={t('phone.title')}
      action={
        <ButtonLink to="/settings/contact#phone" size="sm" variant="secondary">
          {t('phone.act')}
        </ButtonLink>
      }
    >
      {t('phone.text')}
    </Notice>
  );
}
