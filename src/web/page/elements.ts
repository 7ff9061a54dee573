type Tags = HTMLElementTagNameMap & { '*': HTMLElement };
type Attributes = Record<`data-${string}`, string>;

/** The elements with this tag (`*` for any) that fulfil `condition`, a CSS selector without a tag. */
export function elements<Tag extends keyof Tags>(tag: Tag, condition: string) {
  const selector = tag + condition;
  return {
    selector,
    find: (within: ParentNode = document) => within.querySelector<Tags[Tag]>(selector),
    findAll: (within: ParentNode = document) => [...within.querySelectorAll<Tags[Tag]>(selector)],
    closest: (start: Element) => start.closest<Tags[Tag]>(selector),
  };
}

/** An element that a script has to find, and nothing more. */
export function mark<Tag extends keyof Tags>(tag: Tag, name: string) {
  const props: Attributes = { [`data-${name}`]: '' };
  return { ...elements(tag, `[data-${name}]`), props };
}

/** An element that brings values along for its script, each in an attribute `data-<name>-<value>`. */
export function hook<Tag extends keyof Tags, Value extends string>(tag: Tag, name: string, ...values: Value[]) {
  const attribute = (value: Value) => `data-${name}-${value}` as const;
  return {
    ...elements(tag, `[data-${name}]`),
    props(given: Record<Value, string>): Attributes {
      const props: Attributes = { [`data-${name}`]: '' };
      for (const value of values) props[attribute(value)] = given[value];
      return props;
    },
    /** The value on `element`, or an empty text. */
    read: (element: Element, value: Value) => element.getAttribute(attribute(value)) ?? '',
    write: (element: Element, value: Value, text: string) => element.setAttribute(attribute(value), text),
  };
}
