import { getZip } from './operations/get-zip.server.ts';

/** The operations of the contract, by name. */
export const placesOperations = { getZip };
