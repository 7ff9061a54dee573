export { eraseDecisions, readDecisionData } from './personal-store.server.ts';
export { requireSuspendedPro } from './require-pass.server.ts';
export { accountSuspended } from './task-definitions.server.ts';
