import { formatWhenWithYear } from '#lib/when.ts';
import type { JobFile } from '#modules/jobs/job-file/job-file-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { List } from '#web/ui/display/card.tsx';
import { reasonKey } from '../chargeback-row.tsx';
import { MoneyRow } from './money-row.tsx';

/** What the client disputes with the bank, and what waits for a decision. */
export function JobCases({ job }: { job: JobFile }) {
  const { t } = useTranslation('adminJob');
  return (
    <>
      {job.money.disputes.length > 0 && <Disputes job={job} />}
      <section aria-labelledby="cases" className="flex flex-col gap-2">
        <h2 id="cases" className="text-2xl">
          {t('cases.title')}
        </h2>
        {job.state === 'disputed' && (
          <p>
            {t('cases.toDecide')} <code className="select-all">npm run cli case show {job.id}</code>
          </p>
        )}
        {job.money.cases.length === 0 && <p className="py-2 text-ink-soft">{t('cases.none')}</p>}
        <Cases job={job} />
      </section>
    </>
  );
}

function Cases({ job: { money, timeZone } }: { job: JobFile }) {
  const { t, i18n } = useTranslation('admin');
  return (
    <List>
      {money.cases.map(({ id, kind, amountCents, openedAt }) => (
        <MoneyRow
          key={id}
          to={`/admin/ledger?case=${id}`}
          title={t(`ledger.kind.${kind}`)}
          cents={Math.abs(amountCents)}
          details={[t('ledger.openedAt', { date: formatWhenWithYear(openedAt, timeZone, i18n.language) })]}
        />
      ))}
    </List>
  );
}

function Disputes({ job: { money, timeZone } }: { job: JobFile }) {
  const { t, i18n } = useTranslation('admin');
  const when = (at: string) => formatWhenWithYear(at, timeZone, i18n.language);
  return (
    <section aria-labelledby="disputes" className="flex flex-col gap-2">
      <h2 id="disputes" className="text-2xl">
        {t('chargebacks.title')}
      </h2>
      <List>
        {money.disputes.map(({ id, amountCents, reason, status, dueBy, openedAt, closedAt }) => {
          const isDue = dueBy !== null && (status === 'needs_response' || status === 'inquiry');
          const details = [
            `${t('chargeback.openedAt')}: ${when(openedAt)}`,
            isDue && `${t('chargeback.deadline')}: ${when(dueBy)}`,
            closedAt && `${t('chargeback.closedAt')}: ${when(closedAt)}`,
          ];
          return (
            <MoneyRow
              key={id}
              to={`/admin/disputes/${id}`}
              title={t(reasonKey(reason))}
              cents={amountCents}
              badge={t(`chargeback.status.${status}`)}
              tone={isDue ? 'marigold' : 'neutral'}
              details={details}
            />
          );
        })}
      </List>
    </section>
  );
}
