import { downloadPhoto } from './operations/download-photo.server.ts';
import { downloadRecord } from './operations/download-record.server.ts';
import { downloadShownPhoto } from './operations/download-shown-photo.server.ts';
import { getRecord } from './operations/get-record.server.ts';
import { listPhotos } from './operations/list-photos.server.ts';
import { showPhotos } from './operations/show-photos.server.ts';
import { uploadPhoto } from './operations/upload-photo.server.ts';

/** The operations of the contract, by name. */
export const proofsOperations = {
  list: listPhotos,
  upload: uploadPhoto,
  download: downloadPhoto,
  show: showPhotos,
  downloadShown: downloadShownPhoto,
  getRecord,
  downloadRecord,
};
