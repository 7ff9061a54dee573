export {
  eraseRequests,
  findSharedRequests,
  lockOpenHiring,
  readRequestData,
} from './personal-store.server.ts';
export { requestClient } from './policies.server.ts';
export { requestChannel } from './store.server.ts';
export { withdrawEverything } from './withdraw-everything.server.ts';
