import { formatWhen } from '#lib/when.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Chips } from '#web/ui/forms/chips.tsx';
import { nextStartField } from './booking-values.ts';

interface Props {
  /** Free starts (ISO), the earliest first. */
  starts: string[];
  chosen: string;
  timeZone: string;
  zoneName: string;
}

/** The free starts that come after a taken one: choosing one here chooses it among all free times. */
export function NextStarts({ starts, chosen, timeZone, zoneName }: Props) {
  const { t, i18n } = useTranslation('booking');
  return (
    <div>
      {starts.map((start) => (
        <input key={start} type="hidden" name={nextStartField} value={start} />
      ))}
      <Chips
        type="radio"
        name="startsAt"
        legend={t('nextTimes')}
        hint={t('timesZone', { zone: zoneName })}
        options={starts.map((start) => ({ value: start, label: formatWhen(start, timeZone, i18n.language) }))}
        chosen={[chosen]}
        className="flex tabular-nums"
      />
    </div>
  );
}
