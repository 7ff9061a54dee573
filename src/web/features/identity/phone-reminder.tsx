import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Says that texts start once the phone number is verified, with a link to do so. */
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
