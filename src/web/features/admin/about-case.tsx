import { formatMoney } from '#lib/money.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import { takesEvidence } from '#modules/chargebacks/states.ts';
import type { MoneyCase } from '#modules/payments/cases/cases-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { useReasonWords } from './use-reason-words.ts';

/** What a case about money is about: the person, the provider's reason, and where the money is now. */
export function AboutCase({ money }: { money: MoneyCase }) {
  const { t } = useTranslation('admin');
  const reasonWords = useReasonWords();
  const { kind, payout, person, pro, reason, balances } = money;
  return (
    <div className="flex max-w-prose flex-col gap-1">
      {payout && person && (
        <WithEmail person={person}>{t(`ledger.what.${payout.kind}`, { name: person.name })}</WithEmail>
      )}
      {pro && person && (
        <>
          <WithEmail person={person}>{t('ledger.client', { name: person.name })}</WithEmail>
          <WithEmail person={pro}>{t('ledger.pro', { name: pro.name })}</WithEmail>
        </>
      )}
      <Unmatched money={money} />
      <AboutSchedule money={money} />
      <Unclaimed money={money} />
      {balances ? (
        <p>
          {t('ledger.balances', {
            provider: formatMoney(balances.providerCents),
            ledger: formatMoney(balances.ledgerCents),
          })}
        </p>
      ) : (
        reason && kind !== 'payoutUnanswered' && <p className="wrap-anywhere">{reasonWords(reason)}</p>
      )}
      {kind === 'balanceNotCompared' && <p>{t('ledger.notComparedText')}</p>}
      <AboutChargeback money={money} />
      <WhereNow money={money} />
    </div>
  );
}

const WithEmail = ({
  person: { email, applicationId },
  children,
}: {
  person: NonNullable<MoneyCase['person']>;
  children: string;
}) => (
  <p>
    {applicationId ? <TextLink to={`/admin/approvals/${applicationId}`}>{children}</TextLink> : children} ·{' '}
    <a href={`mailto:${email}`} className="wrap-anywhere underline">
      {email}
    </a>
  </p>
);

/** Where the money is. The provider has accepted a refund that it doesn't send: it is not sent, and money in the balance may help. */
function WhereNow({ money: { kind, reason, payout, closed } }: { money: MoneyCase }) {
  const { t } = useTranslation('admin');
  if (kind === 'refundPending' && !closed) return reason === 'insufficient_funds' ? <p>{t('ledger.topUp')}</p> : null;
  if (kind === 'payoutUnanswered' && !closed) return <p>{t('ledger.unansweredText')}</p>;
  return payout && <p>{t(`ledger.now.${payout.state}`)}</p>;
}

function Unmatched({ money: { unmatched, amountCents, closed } }: { money: MoneyCase }) {
  const { t } = useTranslation('admin');
  if (!unmatched) return null;
  const { id, direction, booked } = unmatched;
  return (
    <>
      <p>{t(`ledger.direction.${direction}`, { amount: formatMoney(Math.abs(amountCents)) })}</p>
      <p className="wrap-anywhere">
        {t('ledger.transaction')} <code className="select-all">{id}</code>
      </p>
      {!closed && <p>{t('ledger.unmatchedText')}</p>}
      {booked && <p>{t('ledger.bookedAs', { as: t(`ledger.as.${booked}`) })}</p>}
    </>
  );
}

/** The Pro whose payout account at the provider has not the schedule that it should have, and what to do. */
function AboutSchedule({ money: { kind, person, payoutAccountId } }: { money: MoneyCase }) {
  const { t } = useTranslation('admin');
  if (kind !== 'payoutsNotStopped' && kind !== 'scheduleNotPutBack') return null;
  return (
    <>
      {person && <WithEmail person={person}>{t('ledger.pro', { name: person.name })}</WithEmail>}
      <p className="wrap-anywhere">
        {t('ledger.account')} <code className="select-all">{payoutAccountId}</code>
      </p>
      <p>{t(`ledger.scheduleText.${kind}`)}</p>
    </>
  );
}

/** The Pro whose money waits for a payout account. */
function Unclaimed({ money: { kind, person } }: { money: MoneyCase }) {
  const { t } = useTranslation('admin');
  if (kind !== 'balanceUnclaimed') return null;
  return (
    <>
      {person && <WithEmail person={person}>{t('ledger.pro', { name: person.name })}</WithEmail>}
      <p>{t('ledger.unclaimedText')}</p>
    </>
  );
}

function AboutChargeback({ money: { kind, chargeback, amountCents, shareCents, closed } }: { money: MoneyCase }) {
  const { t, i18n } = useTranslation('admin');
  const timeZone = useTimeZone();
  if (!chargeback) return null;
  const { id, status, dueBy } = chargeback;
  const isDue = takesEvidence(status);
  const lost = formatMoney(chargeback.lostCents);
  const late = amountCents > 0 ? 'in' : 'out';
  const about = kind === 'dispute' ? 'dispute' : 'disputeAfterRelease';
  return (
    <>
      {kind === 'disputeLate' && (
        <p>
          {t(`ledger.lateText.${late}`, { amount: formatMoney(Math.abs(amountCents)) })}{' '}
          {!closed && t(`ledger.lateTodo.${late}`)}
        </p>
      )}
      {kind !== 'disputeLate' && status === 'lost' && (
        <p>
          {t(`ledger.lostText.${about}`, { lost, share: formatMoney(shareCents ?? 0) })}{' '}
          {!closed && t(`ledger.lostTodo.${about}`)}
        </p>
      )}
      {isDue && dueBy && <p>{t('ledger.answerBy', { due: formatWhenWithZone(dueBy, timeZone, i18n.language) })}</p>}
      {!isDue && (
        <p>
          <TextLink to={`/admin/disputes/${id}`}>{t('ledger.chargeback')}</TextLink>
        </p>
      )}
    </>
  );
}
