export { eraseDecisions, readDecisionData } from './personal-store.server.ts';
export { requireSuspendedPro } from './require-pass.server.ts';
export { lockOpenSuspension } from './suspension-store.server.ts';
export { accountSuspended, suspensionEnded } from './task-definitions.server.ts';
