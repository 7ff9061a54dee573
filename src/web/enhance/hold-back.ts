import { checkNetwork } from '#web/page/check-network.ts';
import * as light from '#web/page/light-attributes.ts';
import { isOffline, onNetworkChange } from '#web/page/network.ts';
import { onLink } from './on-press.ts';
import { showToast } from './toast.ts';

// Without network the browser would replace the page by an error, and with it what was typed. So links and forms are held
// back, with a banner, and the last of them goes on when the network is back. Hydrated pages: `features/shell/network-notice.tsx`.

let goOn: (() => void) | null = null;

onLink((link, event) => {
  if (!isJump(link)) holdBack(event, () => link.click());
});

document.addEventListener('submit', (event) => {
  const { target, submitter, defaultPrevented } = event;
  if (target instanceof HTMLFormElement && !defaultPrevented)
    holdBack(event, () => target.requestSubmit(submitter?.isConnected ? submitter : null));
});

onNetworkChange(() => {
  light.offlineBanner.find()?.toggleAttribute('hidden', !isOffline());
  if (isOffline()) return;
  const act = goOn;
  goOn = null;
  act?.();
});

// What the browser says is a hint alone: a computer without network still reaches its own server.
addEventListener('offline', checkNetwork);
addEventListener('online', checkNetwork);
if (!navigator.onLine) void checkNetwork();

function holdBack(event: Event, act: () => void): void {
  if (!isOffline()) return;
  event.preventDefault();
  goOn = act;
  const banner = light.offlineBanner.find();
  if (!banner) return;
  const read = (words: 'title' | 'text') => light.offlineBanner.read(banner, words);
  showToast({ kind: 'warning', title: read('title'), text: read('text') });
}

/** True for a link to a place of this page, which needs no network. */
const isJump = ({ hash, pathname, search }: HTMLAnchorElement): boolean =>
  hash !== '' && pathname === location.pathname && search === location.search;
