export { copyOf } from './make-export.server.ts';
export { closeForOwner } from './operations/close-account.server.ts';
export { findUnfinished } from './unfinished.server.ts';
