import type { ReactNode } from 'react';
import type { JobFile } from '#modules/jobs/job-file/job-file-contract.ts';
import { StateBadge } from '#web/features/jobs/state-badge.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Breadcrumb } from '#web/ui/navigation/breadcrumb.tsx';

/** The way back, what the job is and where it stands, and its two people. */
export function JobHead({ job: { title, state, client, worker } }: { job: JobFile }) {
  const { t } = useTranslation(['adminJob', 'admin']);
  const lang = useTextLang()(title);
  return (
    <header className="flex flex-col gap-5">
      <Breadcrumb
        label={t('admin:approvals.way')}
        stops={[
          { name: t('admin:jobs.title'), to: '/admin/jobs' },
          { name: title, lang },
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <h1 lang={lang} className="wrap-anywhere text-4xl">
          {title}
        </h1>
        <StateBadge state={state} />
      </div>
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        <Person label={t('client')} email={client.email}>
          {client.name}
        </Person>
        <Person label={t('pro')} email={worker.email}>
          {worker.hasApplication ? (
            <TextLink to={`/admin/approvals/${worker.id}`}>{worker.name}</TextLink>
          ) : (
            worker.name
          )}
        </Person>
      </dl>
    </header>
  );
}

const Person = ({ label, email, children }: { label: string; email: string | null; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col">
    <dt className="text-ink-soft text-sm">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
    {email && (
      <dd>
        <a href={`mailto:${email}`} className="wrap-anywhere text-ink-soft text-sm underline underline-offset-3">
          {email}
        </a>
      </dd>
    )}
  </div>
);
