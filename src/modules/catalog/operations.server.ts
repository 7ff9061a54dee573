import { listCategories } from './operations/list-categories.server.ts';

/** The operations of the contract, by name. */
export const catalogOperations = { listCategories };
