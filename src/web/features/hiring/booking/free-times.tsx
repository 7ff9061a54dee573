import { useLocation } from 'react-router';
import { SlotChoice } from '#web/features/jobs/booking/slot-choice.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useMendable } from '#web/ui/forms/field.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { type BookingValues, type Times, weekField, weeksAtOnce } from './booking-values.ts';

interface Props {
  times: Times;
  /** The first week of them, from 1. */
  week: number;
  zoneName: string;
  values: BookingValues;
  /** ISO; empty for none of these times. */
  chosen: string;
  /** The path of the page. */
  path: string;
  /** No time was chosen. */
  error: boolean;
}

/** The free times of a few weeks, and the ways to those before and after. Needs the namespace `booking`. */
export function FreeTimes({ times, week, zoneName, values, chosen, path, error }: Props) {
  const { t } = useTranslation('booking');
  const timeError = useMendable(error ? t('chooseTime') : null);
  if (!times) return <p className="text-ink-soft">{t('timesFirst')}</p>;
  return (
    <div id="times" onInput={timeError.mend} className="flex flex-col gap-4">
      {times.days.length > 0 ? (
        <>
          <div>
            <h3 className="text-lg">{t('times')}</h3>
            <p className="text-ink-soft text-sm">{t('timesZone', { zone: zoneName })}</p>
          </div>
          <FormError title={timeError.error} />
          <SlotChoice
            key={`${values.zip} ${values.minutes} ${week}`}
            days={times.days}
            timeZone={times.timeZone}
            chosen={chosen}
          />
        </>
      ) : (
        <Notice title={t(week > 1 ? 'noLaterTimes' : 'noTimes')} />
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {week > 1 && <WeeksButton path={path} week={Math.max(1, week - weeksAtOnce)} words={t('earlierTimes')} />}
        {times.hasLater && <WeeksButton path={path} week={week + weeksAtOnce} words={t('laterTimes')} />}
      </div>
    </div>
  );
}

/** Sends the form to the page with other weeks, so that what is typed comes along without script, too. */
function WeeksButton({ path, week, words }: { path: string; week: number; words: string }) {
  const query = new URLSearchParams(useLocation().search);
  if (week > 1) query.set(weekField, `${week}`);
  else query.delete(weekField);
  return (
    <Button variant="secondary" size="sm" name="intent" value="times" formAction={`${path}?${query}#times`}>
      {words}
    </Button>
  );
}
