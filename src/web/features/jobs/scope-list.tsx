import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { JobWithLangs } from './job-langs.server.ts';

type Item = JobDetail['scope'][number];

/** What is to be done, as it was agreed, with the Pro's ticks and reasons. */
export function ScopeList({ job }: { job: JobWithLangs }) {
  const { t } = useTranslation('jobs');
  const isSubmitted = job.scope.some(({ isTicked, undoneReason }) => isTicked || undoneReason);
  return (
    <section aria-labelledby="scope" className="flex flex-col gap-3">
      <h2 id="scope" className="text-xl">
        {t('scope.title')}
      </h2>
      <ul className="flex flex-col">
        {job.scope.map((item) => (
          <li key={item.position} className="flex items-start gap-3 border-line border-t py-2.5">
            {isSubmitted && <Mark item={item} />}
            <div className="flex min-w-0 flex-col">
              <span className="break-words">
                <span className="text-ink-soft">{item.label}:</span>{' '}
                <span lang={job.langs.scope[item.position]?.answer} className="font-medium">
                  {item.answer}
                </span>
              </span>
              {item.undoneReason && (
                <span lang={job.langs.scope[item.position]?.reason} className="break-words text-sm text-warn-ink">
                  {t('scope.undone', { reason: item.undoneReason })}
                </span>
              )}
              {job.case?.items.includes(item.position) && (
                <span className="text-sm text-warn-ink">{t('scope.inCase')}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The Pro's tick; empty for a fact. */
function Mark({ item }: { item: Item }) {
  const { t } = useTranslation('jobs');
  return (
    <span className="mt-0.5 size-5 shrink-0 [&>svg]:size-5">
      {item.isTicked && <Icon name="check" label={t('scope.done')} className="text-pine-ink" />}
      {item.undoneReason && <Icon name="x" className="text-warn-ink" />}
    </span>
  );
}
