import { readDevice, writeDevice } from '#web/page/device-memory.ts';
import { onPress } from './clicks.ts';
import { toast } from './toast.ts';

// Keeps a Pro: through the form on the account of a signed-in person, on this device otherwise.

const most = 200;

for (const button of document.querySelectorAll<HTMLElement>('button[data-keeps]'))
  if (keptHere().includes(button.dataset.keeps ?? '')) show(button, true);

onPress('button[data-keeps]', (button, event) => {
  const form = button.closest('form');
  const kept = button.getAttribute('aria-pressed') !== 'true';
  if (form) {
    event.preventDefault();
    void tellServer(form, button, kept);
  } else {
    keepHere(button.dataset.keeps ?? '', kept);
    tell(button, kept);
  }
});

async function tellServer(form: HTMLFormElement, button: HTMLElement, kept: boolean): Promise<void> {
  show(button, kept);
  const answer = await fetch(form.action, { method: 'post', body: new URLSearchParams(fieldsOf(form)) });
  // The session may be over; whatever happened, the browser can show it.
  if (!answer.ok || new URL(answer.url).pathname !== location.pathname) return location.assign(answer.url);
  const intent = form.elements.namedItem('intent');
  if (intent instanceof HTMLInputElement) intent.value = kept ? 'removeFavorite' : 'addFavorite';
  tell(button, kept);
}

const fieldsOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].map(([name, value]) => [name, String(value)]);

function tell(button: HTMLElement, kept: boolean): void {
  show(button, kept);
  toast((kept ? button.dataset.added : button.dataset.removed) ?? '', button.dataset.name);
}

function show(button: HTMLElement, kept: boolean): void {
  button.setAttribute('aria-pressed', String(kept));
}

function keepHere(id: string, kept: boolean): void {
  const others = keptHere().filter((other) => other !== id);
  const ids = kept ? [id, ...others].slice(0, most) : others;
  writeDevice('favoriteWorkers', ids.length > 0 ? JSON.stringify(ids) : null);
}

/** The ids this device keeps; whatever else stands there counts as nothing. */
function keptHere(): string[] {
  try {
    const ids: unknown = JSON.parse(readDevice('favoriteWorkers') ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
