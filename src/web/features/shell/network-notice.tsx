import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { showToast } from '#web/enhance/toast.ts';
import { isOffline } from '#web/page/network.ts';
import { onNotSent } from '#web/page/submissions.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useOffline } from '#web/page/use-offline.ts';
import { OfflineBanner, OfflineRegion } from './offline-banner.tsx';

/** Links and forms need the network; a jump within the page does not. */
const needsNetwork: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  isOffline() && !(to.hash && from.pathname === to.pathname && from.search === to.search);

/** Says that the network is gone, and keeps the page in place until it is back. */
export function NetworkNotice() {
  const { t } = useTranslation('shell');
  const offline = useOffline();
  const blocker = useBlocker(needsNetwork);
  useEffect(() => {
    const say = () => showToast({ kind: 'warning', title: t('offline.notSent'), text: t('offline.notSentText') });
    if (blocker.state === 'blocked') {
      say();
      blocker.reset();
    }
    return onNotSent(say);
  }, [blocker, t]);
  return <OfflineRegion>{offline && <OfflineBanner />}</OfflineRegion>;
}
