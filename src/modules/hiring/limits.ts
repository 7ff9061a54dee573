/** Files of a request. */
export const maxAttachments = 10;
/** The largest of them, in bytes. */
export const maxAttachmentBytes = 10 * 1024 * 1024;
/** What a request's file may be: the types browsers tell, and endings where they know none. */
export const attachmentTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'application/pdf',
  'text/plain',
  '.jpg',
  '.jpeg',
  '.png',
  '.webp',
  '.avif',
  '.pdf',
  '.txt',
];
