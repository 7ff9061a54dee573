export { findSharedCalls, readCallData } from './personal-store.server.ts';
export { takeCallReport } from './take-report.server.ts';
