import { apiContext } from '#api/context.ts';
import { orNotFound } from '#api/form.server.ts';
import { AgreedOn } from '#web/features/admin/job/agreed-on.tsx';
import { JobCases } from '#web/features/admin/job/job-cases.tsx';
import { JobHead } from '#web/features/admin/job/job-head.tsx';
import { JobHistory } from '#web/features/admin/job/job-history.tsx';
import { JobMoney } from '#web/features/admin/job/job-money.tsx';
import { Payouts } from '#web/features/admin/job/payouts.tsx';
import { WaitsAsRead } from '#web/features/admin/job/waits-as-read.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import type { Route } from './+types/job';

export const handle = { i18n: ['admin', 'adminJob', 'jobs', 'waits'] } satisfies PageHandle;

export async function loader({ params: { jobId }, context, url }: Route.LoaderArgs) {
  return context.get(apiContext).jobs.getFile({ jobId }).catch(orNotFound(url));
}

/** A job as administrators read it: the money first, then what was agreed and what happened. Nothing can be changed here. */
export default function JobFilePage({ loaderData: job }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-10">
      <PageTitle>{job.title}</PageTitle>
      <JobHead job={job} />
      <div className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-12">
          <JobMoney job={job} />
          <WaitsAsRead job={job} />
          <Payouts job={job} />
          <JobCases job={job} />
        </div>
        <aside className="flex min-w-0 flex-col gap-12">
          <AgreedOn job={job} />
          <JobHistory job={job} />
        </aside>
      </div>
    </div>
  );
}
