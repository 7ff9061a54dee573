import { Form } from 'react-router';
import type { FormRefusal } from '#api/form.server.ts';
import { formatMoney } from '#lib/money.ts';
import { formatWhenWithYear } from '#lib/when.ts';
import { takesEvidence } from '#modules/chargebacks/states.ts';
import type { CaseAct } from '#modules/payments/cases/case-kinds.ts';
import type { MoneyCase } from '#modules/payments/cases/cases-contract.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton } from '#web/ui/actions/dialog.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { AboutCase } from './about-case.tsx';
import { BookDifference } from './book-difference.tsx';
import { CaseDialog } from './case-dialog.tsx';
import { DecideWork } from './decide-work.tsx';

interface Props {
  money: MoneyCase;
  /** The address of the page. */
  path: string;
  refusal: FormRefusal | undefined;
}

/** A case about money: what it is about, and what an administrator can do. */
export function MoneyCaseRow({ money, path, refusal }: Props) {
  const { t, i18n } = useTranslation('admin');
  const langOf = useTextLang();
  const timeZone = useTimeZone();
  const { id, kind, amountCents, job, closed } = money;
  const when = (at: string) => formatWhenWithYear(at, timeZone, i18n.language);
  return (
    <li id={`case-${id}`} className="flex flex-col items-start gap-3 py-6">
      <div className="flex w-full items-baseline justify-between gap-4">
        <h2 className="text-lg">{money.chargeback?.status === 'lost' ? t('ledger.lost') : t(`ledger.kind.${kind}`)}</h2>
        {amountCents !== 0 && (
          <span className="font-bold text-lg tabular-nums">{formatMoney(Math.abs(amountCents))}</span>
        )}
      </div>
      <AboutCase money={money} />
      {job && (
        <p className="wrap-anywhere text-ink-soft text-sm">
          {t('ledger.job')}{' '}
          <TextLink to={`/admin/jobs/${job.id}`} lang={langOf(job.title)}>
            {job.title}
          </TextLink>
        </p>
      )}
      <p className="text-ink-soft text-sm">
        {t('ledger.openedAt', { date: when(money.openedAt) })}
        {money.since && ` · ${t('ledger.since', { date: when(money.since) })}`}
      </p>
      {closed && (
        <p className="text-ink-soft text-sm">
          {t(`ledger.ended.${closed.outcome}`, { date: when(closed.at), name: closed.byName ?? '' })}
        </p>
      )}
      {closed?.cause && <p>{t(`ledger.cause.${closed.cause}`)}</p>}
      {closed?.note && (
        <p lang={langOf(closed.note)} className="wrap-anywhere max-w-prose whitespace-pre-line">
          {closed.note}
        </p>
      )}
      {refusal?.intent === `retry-${id}` && <Notice kind="destructive" title={refusal.message} live />}
      <Acts money={money} />
      <Dialogs money={money} path={path} refusal={refusal} />
    </li>
  );
}

/** The provider's reasons with which a refund will fail again. */
const deadCards: readonly (string | null)[] = ['expired_or_canceled_card', 'lost_or_stolen_card'];

function Acts({ money: { id, acts, reason, chargeback } }: Pick<Props, 'money'>) {
  const { t } = useTranslation('admin');
  const isDead = deadCards.includes(reason);
  const isDue = chargeback !== null && takesEvidence(chargeback.status);
  if (acts.length === 0 && !isDue) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {isDue && (
        <ButtonLink to={`/admin/disputes/${chargeback.id}`} size="sm">
          {t('ledger.answer')}
        </ButtonLink>
      )}
      {acts.includes('payOutside') && (
        <DialogButton dialog={`payOutside-${id}`} variant={isDead ? 'primary' : 'secondary'} size="sm">
          {t('ledger.payOutside')}
        </DialogButton>
      )}
      {acts.includes('retry') && (
        <DialogButton dialog={`retry-${id}`} variant={isDead ? 'secondary' : 'primary'} size="sm">
          {t('ledger.retry')}
        </DialogButton>
      )}
      {acts.includes('book') && (
        <DialogButton dialog={`book-${id}`} size="sm">
          {t('ledger.book')}
        </DialogButton>
      )}
      {acts.includes('decideWork') && (
        <DialogButton dialog={`decideWork-${id}`} size="sm">
          {t('ledger.decideWork')}
        </DialogButton>
      )}
      {acts.includes('close') && (
        <DialogButton dialog={`close-${id}`} variant="quiet" size="sm">
          {t('ledger.close')}
        </DialogButton>
      )}
    </div>
  );
}

/** The dialogs of the acts. One that was refused stays with its note, also when the act is no longer open. */
function Dialogs({ money, path, refusal }: Props) {
  const { t } = useTranslation('admin');
  const { id, acts, amountCents, person, reason } = money;
  const has = (act: CaseAct) => acts.includes(act) || refusal?.intent === `${act}-${id}`;
  const name = person?.name ?? '';
  const form = { path, refusal };
  const amount = formatMoney(amountCents);
  return (
    <>
      {acts.includes('retry') && (
        <Dialog
          id={`retry-${id}`}
          title={t('ledger.retryTitle')}
          closeText={t('common:action.close')}
          footer={
            <Form method="post">
              <Button name="intent" value={`retry-${id}`}>
                {t('ledger.retry')}
              </Button>
            </Form>
          }
        >
          <p>{t('ledger.retryText', { name, amount })}</p>
          {deadCards.includes(reason) && <p className="mt-3 text-ink-soft">{t('ledger.retryDeadCard')}</p>}
        </Dialog>
      )}
      {has('payOutside') && (
        <CaseDialog {...form} id={`payOutside-${id}`} title={t('ledger.payOutside')} label={t('ledger.how', { name })}>
          <p className="text-ink-soft">{t('ledger.payOutsideText', { name, amount })}</p>
        </CaseDialog>
      )}
      {has('book') && <BookDifference {...form} money={money} />}
      {has('decideWork') && <DecideWork {...form} money={money} />}
      {has('close') && (
        <CaseDialog {...form} id={`close-${id}`} title={t('ledger.close')} label={t('ledger.note')}>
          <p className="text-ink-soft">{t('ledger.closeText')}</p>
        </CaseDialog>
      )}
    </>
  );
}
