import * as light from '#web/page/light-attributes.ts';
import { onParts } from '../changed-parts.ts';

// A pin and the cards of its Pros mark each other, under the pointer and with the focus.

for (const type of ['pointerover', 'focusin'])
  document.addEventListener(type, ({ target }) => {
    if (!(target instanceof Element) || !light.resultMap.find()) return;
    const [pin, card] = [light.mapPin.closest(target), light.mappedCard.closest(target)];
    mark(pin ? workersOf(pin) : card ? [light.mappedCard.read(card, 'worker')] : []);
  });

// The map has the first Pros of the list: those that `Show more` adds have no number.
onParts(() => {
  const mapped = light.mapPin.findAll().flatMap(workersOf);
  for (const card of light.mappedCard.findAll())
    if (!mapped.includes(light.mappedCard.read(card, 'worker'))) light.cardNumber.find(card)?.remove();
});

function workersOf(pin: Element): string[] {
  return light.mapPin.read(pin, 'workers').split(' ');
}

function mark(workers: readonly string[]): void {
  const stateOf = (ids: string[]) => (ids.some((id) => workers.includes(id)) ? 'marked' : '');
  for (const pin of light.mapPin.findAll()) light.mapPin.write(pin, 'state', stateOf(workersOf(pin)));
  for (const card of light.mappedCard.findAll())
    light.mappedCard.write(card, 'state', stateOf([light.mappedCard.read(card, 'worker')]));
}
