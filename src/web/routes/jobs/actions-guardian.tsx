import { apiContext, languageContext } from '#api/context.ts';
import { orNotFound } from '#api/form.server.ts';
import { foreignLang } from '#lib/text-language.ts';
import { JobRecord } from '#web/features/proofs/record/job-record.tsx';
import { SampleRecord } from '#web/features/proofs/record/sample-record.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/actions-guardian';

export const handle = { i18n: ['proofs'] } satisfies PageHandle;

/** With `?job=`, the photos of a job, for its two sides; a visitor logs in first. Without it, the sample job. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const jobId = url.searchParams.get('job');
  if (jobId === null) return { record: null };
  const record = await context.get(apiContext).proofs.getRecord({ jobId }).catch(orNotFound(url));
  return { record, titleLang: foreignLang(record.job.title, context.get(languageContext)) };
}

/** The proof photos of a job with times, places and exports; of the sample job, held in the page. */
export default function ActionsGuardian({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('proofs');
  const { record, titleLang } = loaderData;
  return (
    <div className="page-width flex max-w-5xl grow flex-col gap-10 py-8 sm:py-12">
      <PageTitle>{t('title')}</PageTitle>
      {record ? (
        <JobRecord record={record} titleLang={titleLang} />
      ) : (
        <>
          <header className="flex flex-col gap-4">
            <h1 className="text-4xl">{t('title')}</h1>
            <p className="max-w-prose text-ink-soft text-lg">{t('lead')}</p>
          </header>
          <SampleRecord />
        </>
      )}
    </div>
  );
}
