/** The types of photos that an upload may have, as browsers name them, and the endings for systems that know no type. */
export const photoTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  '.jpg',
  '.jpeg',
  '.png',
  '.webp',
  '.avif',
];
