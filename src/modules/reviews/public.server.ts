export { readReviewData } from './personal-store.server.ts';
