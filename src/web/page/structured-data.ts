/** JSON-LD as the content of a script element: nothing in it can end the element. */
export const jsonLd = (data: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
