export { findWorkers } from './find-workers.server.ts';
export {
  addPublishedReview,
  addStrike,
  countCompletedJob,
  displayNameOf,
  isExtraMile,
} from './store.server.ts';
