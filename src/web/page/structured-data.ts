/** Returns JSON-LD for a script element, escaped so that nothing in it can end the element. */
export const jsonLd = (data: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
