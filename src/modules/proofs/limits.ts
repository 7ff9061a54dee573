/** One photo at a time; `maxBytes` is its size. */
export const photoUploads = { maxFiles: 1, maxBytes: 15 * 1024 * 1024 };
/** The files of a proof photo: the types that browsers know, and the endings where they know none. */
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
