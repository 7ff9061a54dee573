import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { JobWithLangs } from '../job-langs.server.ts';

type Item = JobDetail['scope'][number];

/** What is to be done, as it was agreed: the facts, and below them the work, with the Pro's ticks and reasons. */
export function ScopeList({ job }: { job: JobWithLangs }) {
  const { t } = useTranslation('jobs');
  const facts = job.scope.filter(({ needsTick }) => !needsTick);
  const work = job.scope.filter(({ needsTick }) => needsTick);
  return (
    <section aria-labelledby="scope" className="flex flex-col gap-3">
      <h2 id="scope" className="text-xl">
        {t('scope.title')}
      </h2>
      {facts.length > 0 && (
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {facts.map((item) => (
            <div key={item.position} className="min-w-0">
              <dt className="text-ink-soft text-sm">{item.label}</dt>
              <dd className="break-words">
                <Answer job={job} item={item} />
                <InCase job={job} item={item} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {work.length > 0 && <Work job={job} items={work} />}
    </section>
  );
}

/** The items that the Pro ticks off. */
function Work({ job, items }: { job: JobWithLangs; items: Item[] }) {
  const { t } = useTranslation('jobs');
  const isSubmitted = items.some(({ isTicked, undoneReason }) => isTicked || undoneReason);
  return (
    <ul className="flex flex-col">
      {items.map((item) => (
        <li key={item.position} className="flex items-start gap-3 border-line border-t py-2.5">
          {isSubmitted && <Mark item={item} />}
          <div className="flex min-w-0 flex-col">
            <span className="break-words">
              <span className="text-ink-soft">{item.label}:</span> <Answer job={job} item={item} />
            </span>
            {item.undoneReason && (
              <span lang={job.langs.scope[item.position]?.reason} className="break-words text-sm text-warn-ink">
                {t('scope.undone', { reason: item.undoneReason })}
              </span>
            )}
            <InCase job={job} item={item} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const Answer = ({ job, item }: { job: JobWithLangs; item: Item }) => (
  <span lang={job.langs.scope[item.position]?.answer} className="font-medium">
    {item.answer}
  </span>
);

/** Says that the open case is about the item. */
function InCase({ job, item }: { job: JobWithLangs; item: Item }) {
  const { t } = useTranslation('jobs');
  if (!job.case?.items.includes(item.position)) return null;
  return <span className="block text-sm text-warn-ink">{t('scope.inCase')}</span>;
}

/** The Pro's tick, or the cross of what is not done. */
function Mark({ item }: { item: Item }) {
  const { t } = useTranslation('jobs');
  return (
    <span className="mt-0.5 size-5 shrink-0 [&>svg]:size-5">
      {item.isTicked && <Icon name="check" label={t('scope.done')} className="text-pine-ink" />}
      {item.undoneReason && <Icon name="x" className="text-warn-ink" />}
    </span>
  );
}
