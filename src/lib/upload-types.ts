// What a file field offers to choose: the types as browsers name them, and the endings for systems that know no type.

/** Photos. */
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

/** The files of a request and of a message: photos, PDFs, and plain text. */
export const attachmentTypes = [...photoTypes, 'application/pdf', '.pdf', 'text/plain', '.txt'];
