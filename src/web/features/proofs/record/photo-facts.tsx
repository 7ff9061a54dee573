import { formatHash } from '#modules/proofs/record/chain.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** When a photo was added, by whom and where, and the hash of its file. */
export function PhotoFacts({
  when,
  name,
  place,
  sha256,
}: {
  when: string;
  name: string;
  /** `37.775, -122.419`; null if none was added. */
  place: string | null;
  sha256: string;
}) {
  const { t } = useTranslation('proofs');
  return (
    <div className="flex flex-col gap-0.5 text-ink-soft text-sm">
      <p>{when}</p>
      <p>{t('by', { name })}</p>
      <p>{place ? t('place.near', { place }) : t('place.none')}</p>
      <p className="font-mono text-xs wrap-anywhere">SHA-256: {formatHash(sha256)}</p>
    </div>
  );
}
