/** A decoded form value: text, a list or named values. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

const deepest = 8;

/**
 * Decodes a form-encoded body or query with nested names, as Stripe's clients send them:
 * `line_items[0][price_data][currency]=usd&expand[]=payment_intent`. Lists may be indexed or open (`[]`).
 */
export function decodeForm(encoded: string): Record<string, FormValue> {
  const root = new Map<string, Branch>();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll(']', '').split('[');
    if (path.length <= deepest) plant(root, path, value);
  }
  return Object.fromEntries([...root].map(([name, branch]) => [name, grow(branch)]));
}

type Branch = string | Map<string, Branch>;

function plant(root: Map<string, Branch>, path: string[], value: string): void {
  let place = root;
  for (const step of path.slice(0, -1)) {
    const next = place.get(step);
    const inner = next instanceof Map ? next : new Map<string, Branch>();
    place.set(step, inner);
    place = inner;
  }
  const last = path.at(-1) ?? '';
  place.set(last === '' ? String(place.size) : last, value);
}

function grow(branch: Branch): FormValue {
  if (typeof branch === 'string') return branch;
  const names = [...branch.keys()];
  if (names.length > 0 && names.every((name) => /^\d{1,3}$/.test(name))) {
    return [...branch.entries()].sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => grow(inner));
  }
  // fromEntries defines own properties, so that a name such as __proto__ stays plain data.
  return Object.fromEntries([...branch].map(([name, inner]) => [name, grow(inner)]));
}
