import { hook, mark } from './elements.ts';

// More of what `light-attributes.ts` is, for the hours, the map and the comparison of a search. It is apart because that file is in
// the first script of every page.

/** How long the work takes in the category of the form. */
export const hoursField = hook('select', 'hours-field', 'category');

// The map of the search.
export const resultMap = mark('div', 'result-map');
/** A pin with the ids of its Pros, separated by spaces; `state` is `marked` while it or one of their cards is looked at. */
export const mapPin = hook('li', 'map-pin', 'workers', 'state');
/** The card of the Pro with the id `worker`; `state` as that of the pin. */
export const mappedCard = hook('li', 'mapped-card', 'worker', 'state');

// The comparison.
/** The tick on the card of the Pro with the id `worker`. */
export const compareTick = hook('input', 'compare-tick', 'worker', 'name');
/** The form that leads to the comparison. A toast says `full`, over `text`, when it has `most` Pros. */
export const compareBar = hook('form', 'compare-bar', 'most', 'full', 'text');
/** The chosen Pros in it, and the shape that one of them is copied from. */
export const comparePicks = mark('ul', 'compare-picks');
export const comparePickShape = mark('ul', 'compare-pick-shape');
/** Takes the Pro with the id `worker` out of the comparison; `label` names it to screen readers, with a `{name}` to fill. */
export const dropPick = hook('*', 'drop-pick', 'worker', 'label');
