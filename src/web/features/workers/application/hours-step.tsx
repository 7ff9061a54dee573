import { type MouseEvent, useState } from 'react';
import type { Application } from '#modules/workers/application/application-shape.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatClockTime, weekdayName } from '../card/figures.ts';
import {
  badDays,
  closingsWith,
  copyToOtherDays,
  type DayLine,
  linesOf,
  openingsWith,
  readLines,
} from './hours-lines.ts';
import type { StepRefusal } from './step-values.ts';

/** One line a weekday: when it opens and closes. */
export function HoursFields({ application, refusal }: { application: Application; refusal: StepRefusal | undefined }) {
  const { t, i18n } = useTranslation('application');
  const [lines, setLines] = useState<DayLine[]>(() =>
    refusal ? readLines(refusal.typed) : linesOf(application.hours),
  );
  const change = (at: number, part: Partial<DayLine>) =>
    setLines((before) => before.map((line, other) => (other === at ? { ...line, ...part } : line)));
  const copy = (event: MouseEvent, weekday: number) => {
    event.preventDefault();
    setLines((before) => copyToOtherDays(before, weekday));
  };
  const wrongDays = refusal?.code === 'workers.badHours' ? badDays(readLines(refusal.typed)) : [];
  const options = (times: string[]) => [
    { value: '', label: t('hours.closed') },
    ...times.map((time) => ({ value: time, label: formatClockTime(time, i18n.language) })),
  ];
  return (
    <ul className="sm:grid sm:grid-cols-[auto_1fr_1fr_auto] sm:gap-x-3">
      {lines.map(({ weekday, index, opens, closes }, at) => {
        const day = weekdayName(weekday, i18n.language);
        const name = `${weekday}-${index}`;
        return (
          <li
            key={name}
            className={classNames(
              'grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:col-span-full sm:grid-cols-subgrid',
              index === 0 ? 'border-line border-t py-4 first:border-t-0' : '-mt-1 pb-4',
            )}
          >
            <p className={index === 0 ? 'font-semibold max-sm:row-start-1 sm:pt-3 sm:pr-6' : 'sr-only'}>{day}</p>
            <div className="max-sm:row-start-2 sm:col-start-2">
              <Select
                name={`opens-${name}`}
                label={t('hours.opensOn', { day })}
                labelHidden
                value={opens}
                onChange={({ target }) => change(at, { opens: target.value })}
                options={options(openingsWith(opens))}
              />
            </div>
            <div className="max-sm:row-start-2">
              <Select
                name={`closes-${name}`}
                label={t('hours.closesOn', { day })}
                labelHidden
                value={closes}
                onChange={({ target }) => change(at, { closes: target.value })}
                options={options(closingsWith(closes))}
                error={wrongDays.includes(weekday) ? t('hours.wrongDay', { day }) : null}
              />
            </div>
            {index === 0 && (
              <div className="justify-self-end max-sm:row-start-1 sm:pt-1.5">
                <Button
                  variant="quiet"
                  size="sm"
                  className="whitespace-nowrap max-sm:-mr-4"
                  name="copy"
                  value={weekday}
                  icon={<Icon name="copy" />}
                  aria-label={t('hours.copyDay', { day })}
                  onClick={(event) => copy(event, weekday)}
                >
                  {t('hours.copy')}
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
