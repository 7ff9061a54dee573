import type { FormRefusal } from '#api/form.server.ts';
import { formatMoney } from '#lib/money.ts';
import type { MoneyCase } from '#modules/payments/cases/cases-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
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
  const dialog = `book-${id}`;
  const { typed, errorOf } = useFormRefusal(refusal, dialog);
  return (
    <CaseDialog id={dialog} path={path} refusal={refusal} title={t('ledger.book')} label={t('ledger.note')}>
      <p className="text-ink-soft">
        {unmatched && t(`ledger.direction.${unmatched.direction}`, { amount: formatMoney(Math.abs(amountCents)) })}{' '}
        {t('ledger.bookText')}
      </p>
      <RadioCards
        legend={t('ledger.bookAs')}
        name="as"
        required
        error={errorOf('as')}
        defaultValue={typed.as}
        options={(unmatched?.as ?? []).map((as) => ({
          value: as,
          label: t(`ledger.as.${as}`),
          hint: t(`ledger.asHint.${as}`),
        }))}
      />
    </CaseDialog>
  );
}
