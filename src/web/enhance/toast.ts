import * as light from '#web/page/light-attributes.ts';
import { onPress } from './on-press.ts';

const toastMs = 6_000;

/** The kinds of toast; each has its shape in `ToastRegion`. */
export const toastKinds = ['success', 'warning'] as const;

/** Shows a short message for six seconds in the page's `ToastRegion`; screen readers hear it. At most three show at once. */
export function showToast({
  kind = 'success',
  title,
  text,
}: {
  kind?: (typeof toastKinds)[number];
  title: string;
  text?: string;
}): void {
  const region = light.toasts.find();
  const shape = light.toastShape.findAll().find((each) => light.toastShape.read(each, 'kind') === kind);
  const toast = shape?.firstElementChild?.cloneNode(true);
  if (!region || !(toast instanceof HTMLElement)) return;
  light.toastTitle.find(toast)?.replaceChildren(title);
  if (text) light.toastText.find(toast)?.replaceChildren(text);
  else light.toastText.find(toast)?.remove();
  for (const older of [...region.children].slice(0, -2)) older.remove();
  region.append(toast);
  setTimeout(() => toast.remove(), toastMs);
}

/** Lets the button of a toast remove it. Called once in a page, by its first script. */
export function listenForDismissals(): void {
  onPress(light.dismissToast, (button) => button.parentElement?.remove());
}
