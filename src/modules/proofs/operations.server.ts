import { downloadPhoto } from './operations/download-photo.server.ts';
import { listPhotos } from './operations/list-photos.server.ts';
import { uploadPhoto } from './operations/upload-photo.server.ts';

/** The operations of the contract, by name. */
export const proofsOperations = { list: listPhotos, upload: uploadPhoto, download: downloadPhoto };
