export { findPhotoFiles } from './store.server.ts';
