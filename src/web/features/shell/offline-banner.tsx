import type { ComponentProps } from 'react';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** Where the banner appears: screen readers hear it. */
export const OfflineRegion = (props: ComponentProps<'div'>) => (
  <div role="status" {...props} className="sticky top-16 z-40 md:top-[4.5rem]" />
);

/** Says that there is no network. */
export function OfflineBanner(props: ComponentProps<'p'>) {
  const { t } = useTranslation('shell');
  return (
    <p
      {...props}
      className="flex items-center justify-center gap-2 bg-warn-soft px-5 py-1.5 text-center font-semibold text-sm [&[hidden]]:hidden"
    >
      <Icon name="cloud-off" className="size-4.5 shrink-0 text-warn-ink" />
      {t('offline.banner')}
    </p>
  );
}
