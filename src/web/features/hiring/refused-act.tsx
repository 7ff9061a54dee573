import type { FormRefusal } from '#api/form.server.ts';
import type { RefusalCode } from '#lib/fail.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

/** The refusals of what was still possible when the page was rendered. */
const changes: readonly RefusalCode[] = [
  'hiring.notNow',
  'hiring.alreadyCountered',
  'hiring.offerBeforeChange',
  'hiring.counterBeforeChange',
  'hiring.slotTaken',
  'hiring.workerNotAvailable',
];

/** Says at the top of a page why the act of one of its buttons was refused; draws nothing without a refusal. */
export function RefusedAct({ refusal }: { refusal: FormRefusal | undefined }) {
  const { t } = useTranslation('hiring');
  if (!refusal) return null;
  if (!changes.includes(refusal.code)) return <FormError title={refusal.message} />;
  const isOver = refusal.code === 'hiring.notNow';
  return <FormError title={t('compare.changed')} text={isOver ? t('compare.asItIs') : refusal.message} />;
}
