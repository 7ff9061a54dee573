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

/** What a Pro has worked for and has not received, job by job, each with its reason. */
export function WaitingMoney({ waits, stopped }: Props) {
  const { t } = useTranslation('waits');
  const isNothing = waits.length + stopped.length === 0;
  const needsAccount = waits.some(({ reason }) => isAboutAccount(reason));
  return (
    <section aria-labelledby="waits" className="flex flex-col gap-2">
      <h2 id="waits" className="text-2xl">
        {t('list.title')}
      </h2>
      <p className="max-w-prose text-ink-soft">{t(isNothing ? 'list.none' : 'list.text')}</p>
      {!isNothing && (
        <ul className="flex flex-col divide-y divide-line">
          {waits.map((wait, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two payouts of a job can wait for the same reason.
            <WaitRow key={at} jobId={wait.jobId} title={wait.title} cents={wait.cents}>
              <WaitReason wait={wait} />
            </WaitRow>
          ))}
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

interface RowProps {
  jobId: string;
  title: string;
  cents: number;
  children: ReactNode;
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
      <p className="max-w-prose text-ink-soft text-sm">{children}</p>
    </Row>
  );
}
