type Tags = HTMLElementTagNameMap & { '*': HTMLElement };
type Attributes = Record<`data-${string}`, string>;

/** The elements with this tag (`*` for any) that fulfil `condition`, a CSS selector without a tag. */
export function elements<Tag extends keyof Tags>(tag: Tag, condition: string) {
  const selector = tag + condition;
  return {
    selector,
    find: (within: ParentNode = document) => within.querySelector<Tags[Tag]>(selector),
    findAll: (within: ParentNode = document) => [...within.querySelectorAll<Tags[Tag]>(selector)],
    /** The nearest one from `start` upwards, which may be the target of an event; null without one. */
    closest: (start: EventTarget | null) => (start instanceof Element ? start.closest<Tags[Tag]>(selector) : null),
  };
}

/** An element that a script has to find, and nothing more. */
export function mark<Tag extends keyof Tags>(tag: Tag, name: string) {
  const props: Attributes = { [`data-${name}`]: '' };
  return { ...elements(tag, `[data-${name}]`), props };
}

/** An element that brings values along for its script, each in an attribute `data-<name>-<value>`. */
export function hook<Tag extends keyof Tags, Value extends string>(tag: Tag, name: string, ...values: Value[]) {
  // Written once: a list names the same attributes for each of its entries.
  const attributes = new Map(values.map((value) => [value, `data-${name}-${value}` as const]));
  const presence = `data-${name}` as const;
  const attribute = (value: Value) => attributes.get(value) as `data-${string}`;
  return {
    ...elements(tag, `[data-${name}]`),
    props(given: Record<Value, string>): Attributes {
      const props: Attributes = { [presence]: '' };
      for (const [value, attribute] of attributes) props[attribute] = given[value];
      return props;
    },
    /** The value on `element`, or an empty text. */
    read: (element: Element, value: Value) => element.getAttribute(attribute(value)) ?? '',
    write: (element: Element, value: Value, text: string) => element.setAttribute(attribute(value), text),
  };
}
