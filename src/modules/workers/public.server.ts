export {
  addPublishedReview,
  addStrike,
  countCompletedJob,
  displayNameOf,
  isExtraMile,
} from './store.server.ts';
