const shownFor = 6_000;

/** Shows a short message for six seconds, from the page's `template[data-toast]`; screen readers hear it. */
export function toast(title: string, text?: string): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-toast]');
  const place = template?.parentElement;
  const message = template?.content.firstElementChild?.cloneNode(true);
  if (!place || !(message instanceof HTMLElement)) return;
  const fill = (slot: string, words: string | undefined) => {
    const part = message.querySelector(`[data-slot="${slot}"]`);
    if (part && words) part.textContent = words;
    else part?.remove();
  };
  fill('title', title);
  fill('text', text);
  message.querySelector('button')?.addEventListener('click', () => message.remove());
  for (const older of [...place.querySelectorAll('[data-message]')].slice(0, -2)) older.remove();
  place.append(message);
  setTimeout(() => message.remove(), shownFor);
}
