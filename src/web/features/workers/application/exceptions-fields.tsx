import type { Application } from '#modules/workers/application/application-shape.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { formatClockTime, formatOpenHours } from '../card/figures.ts';
import { formatDays } from '../profile/exception-words.ts';
import { closingsWith, openingsWith } from './hours-lines.ts';
import { type StepRefusal, useFieldError } from './step-values.ts';

interface ExceptionsProps {
  application: Application;
  refusal: StepRefusal | undefined;
  canSave: boolean;
  /** Today, `YYYY-MM-DD`. */
  today: string;
}

/** The days off and days with other hours of a Pro, and the fields to add one. Its buttons save the whole form. */
export function ExceptionsFields(props: ExceptionsProps) {
  const { t } = useTranslation('application');
  const { exceptions } = props.application;
  if (exceptions.length === 0 && !props.canSave) return null;
  return (
    <section
      id="days"
      aria-labelledby="days-title"
      className="flex scroll-mt-24 flex-col gap-5 border-line border-t pt-7"
    >
      <div className="flex flex-col gap-1">
        <h2 id="days-title" className="text-xl">
          {t('hours.days.title')}
        </h2>
        <p className="max-w-prose text-ink-soft">{t('hours.days.text')}</p>
        <TextLink to="/worker-dashboard/calendar" className="inline-flex min-h-11 items-center self-start">
          {t('hours.calendar')}
        </TextLink>
      </div>
      {exceptions.length > 0 && (
        <ul className="divide-y divide-line rounded-xl bg-surface px-4 ring-1 ring-line">
          {exceptions.map((exception) => (
            <ExceptionRow key={exception.id} exception={exception} canSave={props.canSave} today={props.today} />
          ))}
        </ul>
      )}
      {/* Empty again after each change of the list. */}
      {props.canSave && <NewException key={exceptions.map(({ id }) => id).join()} {...props} />}
    </section>
  );
}

function ExceptionRow({
  exception,
  canSave,
  today,
}: Pick<ExceptionsProps, 'canSave' | 'today'> & { exception: Application['exceptions'][number] }) {
  const { t, i18n } = useTranslation('application');
  const { id, firstDay, lastDay, opens, closes } = exception;
  const days = formatDays(firstDay, lastDay, i18n.language, today);
  return (
    <li className="flex min-h-13 items-center gap-x-4 py-1.5">
      <p className="min-w-0 grow">
        <span className="font-semibold">{days}</span>
        <span className="block text-ink-soft sm:ml-3 sm:inline">
          {opens && closes ? formatOpenHours({ opens, closes }, i18n.language) : t('hours.closed')}
        </span>
      </p>
      {canSave && (
        <Button
          variant="quiet"
          size="sm"
          name="removeDays"
          value={id}
          aria-label={t('papers.removeNamed', { name: days })}
        >
          {t('papers.remove')}
        </Button>
      )}
    </li>
  );
}

function NewException({ refusal, today }: ExceptionsProps) {
  const { t, i18n } = useTranslation('application');
  const error = useFieldError(refusal);
  const typed = refusal?.typed ?? {};
  const options = (times: string[]) => [
    { value: '', label: t('hours.closed') },
    ...times.map((time) => ({ value: time, label: formatClockTime(time, i18n.language) })),
  ];
  return (
    <div className="flex flex-col items-start gap-5">
      <div className="grid w-full max-w-xl grid-cols-2 items-end gap-x-3 gap-y-5">
        <TextField
          type="date"
          name="firstDay"
          label={t('hours.days.first')}
          min={today}
          defaultValue={typed.firstDay}
          error={error('firstDay')}
        />
        <TextField
          type="date"
          name="lastDay"
          label={t('hours.days.last')}
          min={today}
          defaultValue={typed.lastDay}
          error={error('lastDay')}
        />
        <Select
          name="opens"
          label={t('hours.days.opens')}
          defaultValue={typed.opens ?? ''}
          options={options(openingsWith(typed.opens ?? ''))}
          error={error('opens')}
        />
        <Select
          name="closes"
          label={t('hours.days.closes')}
          defaultValue={typed.closes ?? ''}
          options={options(closingsWith(typed.closes ?? ''))}
          error={error('closes')}
        />
      </div>
      <Button variant="secondary" name="addDays" value="yes">
        {t('hours.days.add')}
      </Button>
    </div>
  );
}
