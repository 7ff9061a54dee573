import { useTranslation } from '#web/page/translation.tsx';
import { Price } from '#web/ui/display/price.tsx';

/** What the Pro gets, in cents after the platform's fee, and says so. */
export function NetPrice({ cents }: { cents: number }) {
  const { t } = useTranslation('dashboard');
  return (
    <span className="flex flex-col items-end">
      <Price cents={cents} size="sm" />
      <span className="whitespace-nowrap text-ink-soft text-xs">{t('job.youGet')}</span>
    </span>
  );
}
