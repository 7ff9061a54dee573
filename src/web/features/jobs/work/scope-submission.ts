import type { SubmittedScope } from '#modules/jobs/scope/scope-contract.ts';

/** The name of an item's checkbox. Each has one of its own, so that a refused form comes back with its ticks. */
export const doneField = (position: number): string => `done.${position}`;

/** The name of the field that says why an item is not done. */
export const undoneField = (position: number): string => `undone.${position}`;

/** The name of the checkbox of an item that a problem or a request for changes is about. */
export const itemField = (position: number): string => `item.${position}`;

/** Returns the positions of the items that a form names. */
export const itemsIn = (form: FormData): number[] =>
  [...form.keys()].flatMap((name) => (/^item\.[1-6]$/.test(name) ? [Number(name.at(-1))] : []));

const field = /^(done|undone)\.([1-6])$/;

/** Returns which items a form ticks, and why others are not done. */
export function scopeSubmissionIn(form: FormData): SubmittedScope {
  const submission: SubmittedScope = { done: [], undone: [] };
  for (const [name, value] of form) {
    const [, act, place] = field.exec(name) ?? [];
    const reason = String(value).trim();
    if (act === 'done') submission.done.push(Number(place));
    if (act === 'undone' && reason) submission.undone.push({ position: Number(place), reason });
  }
  return submission;
}
