export { eraseLostFound, findSharedMessages, readLostFoundData } from './personal-store.server.ts';
