import { Form } from 'react-router';
import { formatWhenWithZone } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import type { JobWithLangs } from '../job-langs.server.ts';
import { timeTermsOf } from './time-terms.ts';

type Props = {
  job: JobWithLangs;
  proposal: NonNullable<JobDetail['timeProposal']>;
};

/** The other time that one side has proposed, with its answers; or the way to propose one. */
export function TimePanel({ job }: { job: JobWithLangs }) {
  const { t } = useTranslation('jobs');
  if (job.timeProposal) return <Proposal job={job} proposal={job.timeProposal} />;
  if (job.isStartLost) return <LostStart jobId={job.id} />;
  return (
    <ButtonLink to={`/jobs/${job.id}/other-time`} variant="quiet" className="-mb-6 -ml-5 self-start">
      {t('time.propose')}
    </ButtonLink>
  );
}

/** The start passed while the client's bank had the payment: nothing goes on without another time. */
function LostStart({ jobId }: { jobId: string }) {
  const { t } = useTranslation('jobs');
  return (
    <section aria-labelledby="other-time" className="flex flex-col items-start gap-3 rounded-2xl bg-well p-5">
      <h2 id="other-time" className="text-xl">
        {t('time.lostTitle')}
      </h2>
      <p className="text-ink-soft">{t('time.lostText')}</p>
      <ButtonLink to={`/jobs/${jobId}/other-time`}>{t('time.propose')}</ButtonLink>
    </section>
  );
}

function Proposal({ job, proposal }: Props) {
  const { t, i18n } = useTranslation('jobs');
  const when = (instant: string) => formatWhenWithZone(instant, job.timeZone, i18n.language);
  const isOwn = proposal.by === job.side;
  const title = t(isOwn ? 'time.proposedByYou' : 'time.proposedByOther', {
    name: job.counterpartName,
    when: when(proposal.startsAt),
  });
  return (
    <section aria-labelledby="other-time" className="flex flex-col gap-3 rounded-2xl bg-well p-5">
      <h2 id="other-time" className="scroll-mt-24 text-xl">
        {title}
      </h2>
      <p lang={job.langs.proposal} className="whitespace-pre-line break-words">
        {proposal.message}
      </p>
      <p className="text-ink-soft text-sm">
        {t(job.isStartLost ? 'time.untilLost' : 'time.until', {
          now: when(job.startsAt),
          until: when(proposal.expiresAt),
        })}{' '}
        {t(timeTermsOf(job, proposal.by))}
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="proposalId" value={proposal.id} />
        {isOwn ? <Answer intent="withdrawTime" name="withdraw" quiet /> : <Answer intent="acceptTime" name="accept" />}
        {!isOwn && <Answer intent="declineTime" name="decline" quiet />}
      </Form>
    </section>
  );
}

function Answer({ intent, name, quiet }: { intent: string; name: 'accept' | 'decline' | 'withdraw'; quiet?: boolean }) {
  const { t } = useTranslation('jobs');
  const busy = useBusy(intent);
  return (
    <Button name="intent" value={intent} variant={quiet ? 'secondary' : 'primary'} busy={busy}>
      {t(`time.${name}`)}
    </Button>
  );
}
