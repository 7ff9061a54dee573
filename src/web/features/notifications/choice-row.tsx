import type { Choice } from '#modules/notifications/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';

/** A topic of notifications, with a box for its emails, unless they always come, and one for its texts, if it has some. */
export function ChoiceRow({ choice: { topic, email, sms, isMailOptional, isTexted } }: { choice: Choice }) {
  const { t } = useTranslation('settings');
  return (
    <fieldset className="flex flex-col gap-x-6 gap-y-1 py-4 sm:flex-row sm:items-center sm:justify-between">
      <legend className="float-left font-semibold sm:hidden">{t(`notifications.${topic}`)}</legend>
      <div className="flex max-w-80 flex-col gap-0.5">
        <span aria-hidden className="font-semibold max-sm:hidden">
          {t(`notifications.${topic}`)}
        </span>
        <span className="text-ink-soft text-sm">{t(`notifications.${topic}Text`)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-6">
        {isMailOptional ? (
          <Checkbox name={`${topic}_email`} value="yes" label={t('notifications.email')} defaultChecked={email} />
        ) : (
          <span className="py-2 text-ink-soft text-sm">{t('notifications.alwaysMailed')}</span>
        )}
        {isTexted && <Checkbox name={`${topic}_sms`} value="yes" label={t('notifications.sms')} defaultChecked={sms} />}
      </div>
    </fieldset>
  );
}
