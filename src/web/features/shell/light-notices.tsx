import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { OfflineBanner, OfflineRegion } from './offline-banner.tsx';

/** What a light page says of its own accord, as `LiveNotices` does on the others: script shows it. */
export function LightNotices() {
  const { t } = useTranslation('shell');
  return (
    <>
      <ProgressBar hidden {...light.progressBar.props} />
      <p role="status" className="sr-only" {...light.progressWords.props({ words: t('common:state.loading') })} />
      <OfflineRegion>
        <OfflineBanner
          hidden
          {...light.offlineBanner.props({ title: t('offline.waiting'), text: t('offline.waitingText') })}
        />
      </OfflineRegion>
    </>
  );
}
