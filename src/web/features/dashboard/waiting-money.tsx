import type { ReactNode } from 'react';
import { formatMoney } from '#lib/money.ts';
import type { Wait } from '#modules/payments/contract.ts';
import { isAboutAccount } from '#modules/payments/waits/wait-reasons.ts';
import { payoutsPath } from '#web/features/payments/wait-notices.tsx';
import { WaitReason } from '#web/features/payments/wait-reason.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { CardLink } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Row } from './row.tsx';

/** Held money that stands still: the client's bank has it, or a case about the job is open. */
export interface StoppedJob {
  id: string;
  title: string;
  payoutCents: number;
  state: 'frozen' | 'disputed';
}

interface Props {
  waits: readonly (Wait & { jobId: string; title: string })[];
  stopped: readonly StoppedJob[];
}

/** What a Pro has not received, job by job, each with its reason: of finished work, and held for any other job. */
export function WaitingMoney({ waits, stopped }: Props) {
  const { t } = useTranslation('waits');
  const isNothing = waits.length + stopped.length === 0;
  const needsAccount = waits.some(({ reason }) => isAboutAccount(reason));
  return (
    <section aria-labelledby="waits" className="flex flex-col gap-2">
      <h2 id="waits" className="text-2xl">
        {t('list.title')}
      </h2>
      {(isNothing || waits.length > 0) && (
        <p className="max-w-prose text-ink-soft">{t(isNothing ? 'list.none' : 'list.text')}</p>
      )}
      {waits.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {groupsOf(waits).map((group) => (
            <WaitGroup key={`${group[0].reason}${group[0].until}`} waits={group} />
          ))}
        </ul>
      )}
      {stopped.length > 0 && <p className="max-w-prose text-ink-soft">{t('list.stopped')}</p>}
      {stopped.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {stopped.map(({ id, title, payoutCents, state }) => (
            <WaitRow key={id} jobId={id} title={title} cents={payoutCents}>
              {t(`held.${state}`)}
            </WaitRow>
          ))}
        </ul>
      )}
      {needsAccount && (
        <TextLink to={payoutsPath} className="inline-flex min-h-11 w-fit items-center">
          {t('toPayouts')}
        </TextLink>
      )}
    </section>
  );
}

type JobWait = Props['waits'][number];

/** Puts together what waits for the same reason until the same time: an account that is missing holds everything. */
function groupsOf(waits: readonly JobWait[]): [JobWait, ...JobWait[]][] {
  const groups = new Map<string, [JobWait, ...JobWait[]]>();
  for (const wait of waits) {
    const key = `${wait.reason} ${wait.until}`;
    const group = groups.get(key);
    if (group) group.push(wait);
    else groups.set(key, [wait]);
  }
  return [...groups.values()];
}

/** Says the reason once for all its jobs; many of them are folded. */
function WaitGroup({ waits: [first, ...others] }: { waits: [JobWait, ...JobWait[]] }) {
  const { t } = useTranslation('waits');
  if (others.length === 0)
    return (
      <WaitRow jobId={first.jobId} title={first.title} cents={first.cents}>
        <WaitReason wait={first} />
      </WaitRow>
    );
  const waits = [first, ...others];
  const total = waits.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <li className="flex flex-col gap-1 py-3.5">
      <details open={waits.length <= shownJobs}>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold">
          <span className="flex items-center gap-2">
            <Icon
              name="chevron-down"
              className="size-4 shrink-0 transition-transform in-[details:not([open])]:-rotate-90"
            />
            {t('list.jobs', { jobs: waits.length })}
          </span>
          <span className="tabular-nums">{formatMoney(total)}</span>
        </summary>
        <ul className="flex flex-col pl-6">
          {waits.map(({ jobId, title, cents }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two payouts of a job can wait for the same reason.
            <WaitRow key={at} jobId={jobId} title={title} cents={cents} />
          ))}
        </ul>
      </details>
      <p className="max-w-prose text-ink-soft text-sm">
        <WaitReason wait={first} />
      </p>
    </li>
  );
}

/** With more jobs than that, a group is folded. */
const shownJobs = 4;

interface RowProps {
  jobId: string;
  title: string;
  cents: number;
  children?: ReactNode;
}

function WaitRow({ jobId, title, cents, children }: RowProps) {
  const lang = useTextLang()(title);
  return (
    <Row className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-4">
        <CardLink to={`/jobs/${jobId}`} className="min-w-0 break-words font-semibold leading-snug">
          <span lang={lang}>{title}</span>
        </CardLink>
        <span className="font-semibold tabular-nums">{formatMoney(cents)}</span>
      </div>
      {children && <p className="max-w-prose text-ink-soft text-sm">{children}</p>}
    </Row>
  );
}
