import type { FormRefusal } from '#api/form.server.ts';
import { formatMoney } from '#lib/money.ts';
import { workDecisions } from '#modules/payments/cases/case-kinds.ts';
import type { MoneyCase } from '#modules/payments/cases/cases-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
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
  const dialog = `decideWork-${id}`;
  const { typed, errorOf } = useFormRefusal(refusal, dialog);
  const values = { name: pro?.name ?? '', share: formatMoney(shareCents ?? 0) };
  return (
    <CaseDialog
      id={dialog}
      path={path}
      refusal={refusal}
      title={t('ledger.decideWork')}
      label={t('ledger.workNote', values)}
    >
      <p className="text-ink-soft">{t('ledger.decideWorkText', values)}</p>
      <RadioCards
        legend={t('ledger.workAs')}
        name="as"
        required
        error={errorOf('as')}
        defaultValue={typed.as}
        options={workDecisions.map((as) => ({
          value: as,
          label: t(`ledger.workDecision.${as}`, values),
          hint: t(`ledger.workHint.${as}`, values),
        }))}
      />
    </CaseDialog>
  );
}
