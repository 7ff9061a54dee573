import { watchSubmissions } from '#web/page/submissions.ts';
import { watchNetwork } from '#web/page/watch-network.ts';
import { watchReturn } from '#web/page/watch-return.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { SessionNotice } from './session-notice.tsx';

watchNetwork();
watchSubmissions();
watchReturn();

/** The notices of a hydrated page, with what they listen to. */
export default function LivePage() {
  return (
    <>
      <NavigationProgress />
      <NetworkNotice />
      <SessionNotice />
    </>
  );
}
