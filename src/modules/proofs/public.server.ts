export { erasePhotoDetails, readPhotoData } from './personal-store.server.ts';
export { findPhotoFiles } from './store.server.ts';
