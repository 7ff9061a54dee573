import type { AnySchema, InferSchemaOutput } from '@orpc/contract';
import { type Issue, pathOf } from './field-codes.ts';

/** Past this many odd values, the answer is a defect as a whole. */
const maxOddities = 20;

/**
 * Cuts an answer to its contract. A stored value that the contract does not take, such as one from before a rule, must not cost the
 * reader the rest: it becomes null where the contract allows that, else the item of the list that holds it is left out. `onOddity` gets
 * the place of each. Throws an Error when nothing can be left out.
 */
export async function cutAnswer<O extends AnySchema>(
  schema: O,
  answer: unknown,
  onOddity: (place: string) => void,
): Promise<InferSchemaOutput<O>> {
  let value = answer;
  let given: readonly string[] | null = null;
  for (let count = 0; count <= maxOddities; count++) {
    const checked = await schema['~standard'].validate(value);
    if (!checked.issues) return checked.value as InferSchemaOutput<O>;
    const path: readonly string[] = pathOf(checked.issues[0] as Issue);
    const isStillOdd: boolean = given !== null && path.join('.') === given.join('.');
    const left = path.length === 0 ? null : isStillOdd ? withoutItem(value, path) : withNull(value, path);
    if (!left) throw new Error(`the answer breaks its contract (${JSON.stringify(checked.issues)})`);
    if (!isStillOdd) onOddity(path.join('.'));
    given = isStillOdd ? null : path;
    value = left.value;
  }
  throw new Error(`more than ${maxOddities} values of the answer break its contract`);
}

type Changed = { value: unknown } | null;

/** Returns a copy of `value` with null at `path`. */
function withNull(value: unknown, [name, ...rest]: readonly string[]): Changed {
  if (name === undefined) return { value: null };
  if (typeof value !== 'object' || value === null) return null;
  const part = withNull(Reflect.get(value, name), rest);
  return part && { value: replaced(value, name, part.value) };
}

/** Returns a copy of `value` without the innermost item of a list that `path` leads through, or null if it leads through none. */
function withoutItem(value: unknown, [name, ...rest]: readonly string[]): Changed {
  if (name === undefined || typeof value !== 'object' || value === null) return null;
  const inner = withoutItem(Reflect.get(value, name), rest);
  if (inner) return { value: replaced(value, name, inner.value) };
  return Array.isArray(value) ? { value: value.toSpliced(Number(name), 1) } : null;
}

const replaced = (whole: object, name: string, part: unknown): unknown =>
  Array.isArray(whole) ? whole.with(Number(name), part) : { ...whole, [name]: part };
