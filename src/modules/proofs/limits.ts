/** The largest proof photo, in bytes. */
export const maxPhotoBytes = 15 * 1024 * 1024;
/** What a proof photo may be: the types browsers tell, and endings where they know none. */
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
