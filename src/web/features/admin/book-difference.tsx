import type { FormRefusal } from '#api/form.server.ts';
import { formatMoney } from '#lib/money.ts';
import type { MoneyCase } from '#modules/payments/cases/cases-contract.ts';
import { maxCaseNote } from '#modules/payments/limits.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';

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
  const { message, error, typed, errorOf } = useFormRefusal(refusal, dialog);
  return (
    <ReasonDialog
      id={dialog}
      path={path}
      intent={dialog}
      title={t('ledger.book')}
      act={t('ledger.book')}
      keep={t('ledger.keep')}
      refusal={message}
      reason={{
        label: t('ledger.note'),
        maxLength: maxCaseNote,
        defaultValue: typed.reason,
        error,
        required: true,
      }}
    >
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
    </ReasonDialog>
  );
}
