import { anyone, operation } from '#platform/operations/operation.server.ts';
import { catalogContract } from '../contract.ts';
import { skillNames } from '../skills.server.ts';

/** Returns the skills that a Pro of each service often has, in the caller's language. */
export const listSkills = operation(catalogContract.listSkills, {
  allow: anyone,
  run: async (ctx) => ({ skills: skillNames(ctx.language) }),
});
