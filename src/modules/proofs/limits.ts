/** One photo at a time; `maxBytes` is its size. */
export const photoUploads = { maxFiles: 1, maxBytes: 15 * 1024 * 1024 };
