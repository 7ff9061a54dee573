export { readServices } from './read-search-text.server.ts';
export {
  addPublishedReview,
  addStrike,
  countCompletedJob,
  displayNameOf,
  isExtraMile,
} from './store.server.ts';
