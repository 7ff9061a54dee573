export { erasePhotoDetails, readPhotoData } from './personal-store.server.ts';
export { newSheets } from './record/load-sheets.server.ts';
export { findPhotoFiles } from './store.server.ts';
