export { eraseDecisions, readDecisionData } from './personal-store.server.ts';
