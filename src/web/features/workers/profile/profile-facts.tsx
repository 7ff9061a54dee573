import { dateTimeFormat, numberFormat } from '#lib/formatters.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { formatMinutes, formatYears } from '../card/figures.ts';

/** Experience, finished jobs, answer time, member since. Unknown facts are left out. */
export function ProfileFacts({ worker }: { worker: WorkerDetail }) {
  const { t, i18n } = useTranslation('worker');
  const language = i18n.language;
  const since = dateTimeFormat(language, { year: 'numeric', month: 'short', timeZone: 'UTC' });
  const facts = [
    {
      label: t('facts.experience'),
      figure: worker.yearsExperience > 0 && formatYears(worker.yearsExperience, language),
    },
    {
      label: t('facts.jobs', { count: worker.completedJobs }),
      figure: numberFormat(language, {}).format(worker.completedJobs),
    },
    {
      label: t('facts.answers'),
      figure: worker.usualAnswerMinutes !== null && formatMinutes(worker.usualAnswerMinutes, language),
    },
    { label: t('facts.since'), figure: since.format(new Date(worker.memberSince)) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-line border-y py-6 md:flex md:flex-wrap md:justify-between">
      {facts.map(
        ({ label, figure }) =>
          figure && (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-ink-soft text-sm">{label}</dt>
              <dd className="font-bold text-xl tabular-nums tracking-tight">{figure}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
