import { listCategories } from './operations/list-categories.server.ts';
import { listSkills } from './operations/list-skills.server.ts';

/** The operations of the contract, by name. */
export const catalogOperations = { listCategories, listSkills };
