import { formatHash } from '#modules/proofs/record/chain.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** What two people compare to know that they have the same photos. */
export function Fingerprint({ head }: { head: string }) {
  const { t } = useTranslation('proofs');
  return (
    <div className="flex max-w-prose flex-col gap-1">
      <h3 className="font-semibold text-base tracking-normal">{t('head.title')}</h3>
      <p className="font-mono text-sm wrap-anywhere">{formatHash(head)}</p>
      <p className="text-ink-soft text-sm">
        {t('head.text')} {t('head.ownFile')}
      </p>
    </div>
  );
}
