export {
  eraseRequests,
  findSharedRequests,
  lockOpenHiring,
  readRequestData,
} from './personal-store.server.ts';
export { listOpenProjects } from './projects/project-views.server.ts';
export { withdrawEverything } from './withdraw-everything.server.ts';
