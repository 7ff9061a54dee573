import { getAllowance } from './operations/get-allowance.server.ts';

/** The operations of the contract, by name. */
export const uploadsOperations = { getAllowance };
