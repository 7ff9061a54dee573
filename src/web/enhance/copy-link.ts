import * as light from '#web/page/light-attributes.ts';
import { onPress } from './on-press.ts';
import { showToast } from './toast.ts';

// Copies an address; where the browser forbids it, shows the address to copy by hand.
onPress(light.copyLink, async (button) => {
  const address = light.copyLink.read(button, 'address');
  try {
    await navigator.clipboard.writeText(address);
    showToast({ title: light.copyLink.read(button, 'done') });
  } catch {
    showToast({ title: light.copyLink.read(button, 'manual'), text: address });
  }
});
