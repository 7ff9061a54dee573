import type { FormRefusal } from '#api/form.server.ts';
import { formatMoney } from '#lib/money.ts';
import type { MoneyCase } from '#modules/payments/cases/cases-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { CaseDialog } from './case-dialog.tsx';

/** The dialog in which an administrator says what a transaction was that our ledger does not have. */
export function BookDifference({
  money: { id, amountCents, unmatched },
  path,
  refusal,
}: {
  money: MoneyCase;
  path: string;
  refusal: FormRefusal | undefined;
}) {
  const { t } = useTranslation('admin');
  const choice = {
    legend: t('ledger.bookAs'),
    options: (unmatched?.as ?? []).map((as) => ({
      value: as,
      label: t(`ledger.as.${as}`),
      hint: t(`ledger.asHint.${as}`),
    })),
  };
  return (
    <CaseDialog
      id={`book-${id}`}
      path={path}
      refusal={refusal}
      title={t('ledger.book')}
      label={t('ledger.note')}
      choice={choice}
    >
      <p className="text-ink-soft">
        {unmatched && t(`ledger.direction.${unmatched.direction}`, { amount: formatMoney(Math.abs(amountCents)) })}{' '}
        {t('ledger.bookText')}
      </p>
    </CaseDialog>
  );
}
