import type { FormRefusal } from '#api/form.server.ts';
import { formatMoney } from '#lib/money.ts';
import { workDecisions } from '#modules/payments/cases/case-kinds.ts';
import type { MoneyCase } from '#modules/payments/cases/cases-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { CaseDialog } from './case-dialog.tsx';

/** The dialog in which an administrator says whether the Pro is paid for submitted work that a bank has made unpaid. */
export function DecideWork({
  money: { id, shareCents, pro },
  path,
  refusal,
}: {
  money: MoneyCase;
  path: string;
  refusal: FormRefusal | undefined;
}) {
  const { t } = useTranslation('admin');
  const values = { name: pro?.name ?? '', share: formatMoney(shareCents ?? 0) };
  const choice = {
    legend: t('ledger.workAs'),
    options: workDecisions.map((as) => ({
      value: as,
      label: t(`ledger.workDecision.${as}`, values),
      hint: t(`ledger.workHint.${as}`, values),
    })),
  };
  return (
    <CaseDialog
      id={`decideWork-${id}`}
      path={path}
      refusal={refusal}
      title={t('ledger.decideWork')}
      label={t('ledger.workNote', values)}
      choice={choice}
    >
      <p className="text-ink-soft">{t('ledger.decideWorkText', values)}</p>
    </CaseDialog>
  );
}
