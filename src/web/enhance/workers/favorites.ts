import { checkNetwork } from '#web/page/check-network.ts';
import * as light from '#web/page/light-attributes.ts';
import { onParts } from '../changed-parts.ts';
import { onPress } from '../on-press.ts';
import { showToast } from '../toast.ts';
import { readFavorites, writeFavorites } from './device-favorites.ts';

// Keeps a Pro: on the account when the session is signed in, through the form around the button; on this device otherwise.

const favorite = light.favorite;

onParts(() => {
  const saved = readFavorites();
  for (const button of favorite.findAll())
    if (!button.form) setPressed(button, saved.includes(favorite.read(button, 'worker')));
});

onPress(favorite, (button, event) => {
  const keep = button.ariaPressed !== 'true';
  if (button.form) {
    event.preventDefault();
    void saveOnAccount(button.form, button, keep);
  } else {
    setPressed(button, keep);
    saveOnDevice(favorite.read(button, 'worker'), keep);
    confirm(button, keep);
  }
});

/** Shows the wish at once, and takes it back if the server does not hear of it. Presses before its answer do nothing. */
async function saveOnAccount(form: HTMLFormElement, button: HTMLButtonElement, keep: boolean): Promise<void> {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  setPressed(button, keep);
  try {
    const body = new URLSearchParams({ intent: keep ? 'addFavorite' : 'removeFavorite' });
    const answer = await fetch(form.action, { method: 'post', body });
    // The session may be over: the browser then shows what the server answered.
    if (!answer.ok || new URL(answer.url).pathname !== new URL(form.action).pathname)
      return location.assign(answer.url);
    confirm(button, keep);
  } catch {
    setPressed(button, !keep);
    // The banner says why.
    void checkNetwork();
  } finally {
    button.ariaBusy = null;
  }
}

function confirm(button: HTMLButtonElement, keep: boolean): void {
  showToast({ title: favorite.read(button, keep ? 'added' : 'removed'), text: favorite.read(button, 'name') });
}

function setPressed(button: HTMLButtonElement, pressed: boolean): void {
  button.ariaPressed = String(pressed);
}

function saveOnDevice(id: string, keep: boolean): void {
  const others = readFavorites().filter((other) => other !== id);
  writeFavorites(keep ? [id, ...others] : others);
}
