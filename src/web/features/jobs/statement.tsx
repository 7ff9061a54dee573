import { formatWhen } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** What one side wrote about the job, with when. */
export function Statement({
  job,
  by,
  text,
  lang,
  at,
}: {
  job: JobDetail;
  by: JobDetail['side'];
  text: string;
  lang?: string;
  at: string;
}) {
  const { t, i18n } = useTranslation('jobs');
  const when = formatWhen(at, job.timeZone, i18n.language);
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-ink-soft text-sm">
        {t(by === job.side ? 'case.by.you' : 'case.by.other', { name: job.counterpartName, when })}
      </figcaption>
      <blockquote lang={lang} className="max-w-prose whitespace-pre-line break-words">
        {text}
      </blockquote>
    </figure>
  );
}
