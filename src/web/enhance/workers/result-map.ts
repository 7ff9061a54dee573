import * as finding from '#web/page/finding-attributes.ts';
import { onParts } from '../changed-parts.ts';

// A pin and the cards of its Pros mark each other, under the pointer and with the focus.

for (const type of ['pointerover', 'focusin'])
  document.addEventListener(type, ({ target }) => {
    if (!(target instanceof Element) || !finding.resultMap.find()) return;
    const [pin, card] = [finding.mapPin.closest(target), finding.mappedCard.closest(target)];
    mark(pin ? workersOf(pin) : card ? [finding.mappedCard.read(card, 'worker')] : []);
  });

// The map has the first Pros of the list: those that `Show more` adds have no number.
onParts(() => {
  const mapped = finding.mapPin.findAll().flatMap(workersOf);
  for (const card of finding.mappedCard.findAll())
    if (!mapped.includes(finding.mappedCard.read(card, 'worker'))) finding.cardNumber.find(card)?.remove();
});

function workersOf(pin: Element): string[] {
  return finding.mapPin.read(pin, 'workers').split(' ');
}

function mark(workers: readonly string[]): void {
  const stateOf = (ids: string[]) => (ids.some((id) => workers.includes(id)) ? 'marked' : '');
  for (const pin of finding.mapPin.findAll()) finding.mapPin.write(pin, 'state', stateOf(workersOf(pin)));
  for (const card of finding.mappedCard.findAll())
    finding.mappedCard.write(card, 'state', stateOf([finding.mappedCard.read(card, 'worker')]));
}
