import { closeAccount, listUnfinished } from './operations/close-account.server.ts';
import { downloadExport, getExport, startExport } from './operations/export-data.server.ts';

/** The operations of the contract, by name. */
export const privacyOperations = { startExport, getExport, downloadExport, listUnfinished, closeAccount };
