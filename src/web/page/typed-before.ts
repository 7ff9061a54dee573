export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** The text of a field, or whether it is ticked. */
export type State = string | boolean;

const fields = 'input:not([type=file]), textarea, select';

/**
 * Notes what a person types, chooses and ticks until the returned function is called, which puts it back and tells React of it: hydration
 * gives some fields what the server has rendered, and tells no component what is in the others. Call it before React hydrates the page.
 */
export function noteTyped(): () => Promise<void> {
  const typed = new Map<Field, State>();
  let loading: Promise<typeof import('./put-back.ts')> | undefined;
  const note = (field: Field) => {
    loading ??= import('./put-back.ts');
    // The last choice comes last.
    typed.delete(field);
    typed.set(field, stateOf(field));
  };
  // A draft that comes back meanwhile is older than what a person has typed here.
  const hear = ({ target, isTrusted }: Event) => {
    if (isTrusted && target instanceof Element && target.matches(fields)) note(target as Field);
  };
  for (const field of document.querySelectorAll<Field>(fields)) if (stateOf(field) !== firstStateOf(field)) note(field);
  addEventListener('input', hear, true);
  return async () => {
    const loaded = await loading;
    removeEventListener('input', hear, true);
    for (const [field, state] of typed) loaded?.putBack(field, state);
  };
}

const isTick = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);
const stateOf = (field: Field) => (isTick(field) ? field.checked : field.value);

function firstStateOf(field: Field): State {
  if (field instanceof HTMLSelectElement)
    return (field.querySelector<HTMLOptionElement>('[selected]') ?? field.options[0])?.value ?? '';
  return isTick(field) ? field.defaultChecked : field.defaultValue;
}
