import * as finding from '#web/page/finding-attributes.ts';
import { onParts } from '../changed-parts.ts';

// A pin and the cards of its Pros mark each other, under the pointer and with the focus.

for (const type of ['pointerover', 'focusin'])
  document.addEventListener(type, ({ target }) => {
    if (!(target instanceof Element) || !finding.resultMap.find()) return;
    const [pin, card] = [finding.mapPin.closest(target), finding.mappedCard.closest(target)];
    mark(pin ? finding.mapPin.read(pin, 'workers') : card ? finding.mappedCard.read(card, 'worker') : '');
  });

// The map of a page that `Show more` added has the Pros of this one, too.
onParts((added) => {
  if (added) finding.resultMap.find()?.replaceWith(...finding.resultMap.findAll(added));
});

/** Marks the pins and the cards of some Pros: their ids, all of one length, separated by spaces. */
function mark(workers: string): void {
  const stateOf = (ids: string) => (ids.split(' ').some((id) => workers.includes(id)) ? 'marked' : '');
  for (const pin of finding.mapPin.findAll())
    finding.mapPin.write(pin, 'state', stateOf(finding.mapPin.read(pin, 'workers')));
  for (const card of finding.mappedCard.findAll())
    finding.mappedCard.write(card, 'state', stateOf(finding.mappedCard.read(card, 'worker')));
}
