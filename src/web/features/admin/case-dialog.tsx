import type { ComponentProps, ReactNode } from 'react';
import type { FormRefusal } from '#api/form.server.ts';
import { maxCaseNote } from '#modules/payments/limits.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';

/** A dialog in which an administrator acts on a case about money, with a note. It says why the act was refused, and keeps the note. */
export function CaseDialog({
  id,
  path,
  refusal,
  title,
  label,
  choice,
  children,
}: {
  /** The dialog's, and the intent of its form: `<act>-<case>`. */
  id: string;
  /** The address of the page. */
  path: string;
  refusal: FormRefusal | undefined;
  /** The words of the act, on its button, too. */
  title: string;
  /** What the note is. */
  label: string;
  /** What else is decided: the field `as`. */
  choice?: Pick<ComponentProps<typeof RadioCards>, 'legend' | 'options'>;
  children: ReactNode;
}) {
  const { t } = useTranslation('admin');
  const { message, error, errorOf, typed } = useFormRefusal(refusal, id);
  return (
    <ReasonDialog
      id={id}
      path={path}
      intent={id}
      title={title}
      act={title}
      keep={t('ledger.keep')}
      refusal={message}
      reason={{ label, maxLength: maxCaseNote, defaultValue: typed.reason, error, required: true }}
    >
      {children}
      {choice && <RadioCards {...choice} name="as" required error={errorOf('as')} defaultValue={typed.as} />}
    </ReasonDialog>
  );
}
