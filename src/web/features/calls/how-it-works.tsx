import { maxMinutes } from '#modules/calls/limits.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

const steps = [
  { step: 'you', icon: 'phone-incoming' },
  { step: 'other', icon: 'phone-outgoing' },
  { step: 'talk', icon: 'phone-call' },
] as const;

/** What happens when the reader calls: which phone rings when, which number it shows, and that calls are not recorded. */
export function HowCallsWork({ name }: { name: string }) {
  const { t } = useTranslation('calls');
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{t('lead')}</p>
      <ol className="flex flex-col gap-3">
        {steps.map(({ step, icon }) => (
          <li key={step} className="flex gap-3">
            <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-pine-ink" />
            <span>{t(`step.${step}`, { name, minutes: maxMinutes })}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
