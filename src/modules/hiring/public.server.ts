export { requestClient } from './policies.server.ts';
export { requestChannel } from './store.server.ts';
