import { PhoneCall, PhoneIncoming, PhoneOutgoing } from 'lucide-react';
import { maxMinutes } from '#modules/calls/limits.ts';
import { useTranslation } from '#web/page/translation.tsx';

const steps = [
  { step: 'you', Icon: PhoneIncoming },
  { step: 'other', Icon: PhoneOutgoing },
  { step: 'talk', Icon: PhoneCall },
] as const;

/** What happens when the reader calls: which phone rings when, which number it shows, and that calls are not recorded. */
export function HowCallsWork({ name }: { name: string }) {
  const { t } = useTranslation('calls');
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{t('lead')}</p>
      <ol className="flex flex-col gap-3">
        {steps.map(({ step, Icon }) => (
          <li key={step} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-pine-ink" />
            <span>{t(`step.${step}`, { name, minutes: maxMinutes })}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
