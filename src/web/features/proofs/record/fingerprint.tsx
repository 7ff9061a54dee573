import { formatHash } from '#modules/proofs/record/chain.ts';
import type { RecordView } from '#modules/proofs/record/record-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** What two people compare to know that they have the same photos. `side` is the reader's. */
export function Fingerprint({ head, side }: { head: string; side: RecordView['side'] }) {
  const { t } = useTranslation('proofs');
  return (
    <div className="flex max-w-prose flex-col gap-1">
      <h3 className="font-semibold text-base tracking-normal">{t('head.title')}</h3>
      <p className="font-mono text-sm wrap-anywhere">{formatHash(head)}</p>
      <p className="text-ink-soft text-sm">
        {t(`head.text.${side}`)} {t('head.ownFile')}
      </p>
    </div>
  );
}
