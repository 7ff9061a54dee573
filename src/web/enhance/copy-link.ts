import { onPress } from './clicks.ts';
import { toast } from './toast.ts';

// Copies an address; where the browser forbids it, shows the address to copy by hand.
onPress('button[data-copy]', async ({ dataset: { copy = '', done = '', byHand = '' } }) => {
  try {
    await navigator.clipboard.writeText(copy);
    toast(done);
  } catch {
    toast(byHand, copy);
  }
});
