import { writeDevice } from '#web/page/device-memory.ts';
import * as light from '#web/page/light-attributes.ts';

// This device remembers that the promotion was dismissed: the form, which would tell the server, is not sent.
document.addEventListener('submit', (event) => {
  if (!light.dismissBanner.closest(event.target)) return;
  event.preventDefault();
  writeDevice('showExtraMileBanner', 'false');
  light.banner.closest(event.target)?.remove();
});
