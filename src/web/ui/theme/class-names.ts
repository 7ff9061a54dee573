/** Joins the class names that apply; leaves out false and missing ones. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  // A page joins a thousand of these: no list in between.
  let joined = '';
  for (const name of names) if (name) joined += joined ? ` ${name}` : name;
  return joined;
}
