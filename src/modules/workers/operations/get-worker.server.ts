import { fail } from '#lib/fail.ts';
import { middleZipOf } from '#modules/places/public.server.ts';
import { readerIdOf } from '#platform/operations/context.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { usualRules } from '../booking-rules.ts';
import { workersContract } from '../contract.ts';
import { nameSkills } from '../name-skills.server.ts';
import { findProfile } from '../store.server.ts';

/** The public profile of a listed Pro. Throws `api.notFound`. */
export const getWorker = operation(workersContract.get, {
  allow: anyone,
  async run(ctx, { id }) {
    const reading = { readerId: readerIdOf(ctx), now: ctx.clock.now() };
    const profile = (await findProfile(ctx.db, id, reading)) ?? fail('api.notFound');
    const skills = await nameSkills(ctx.db, profile, ctx.language);
    const { instant: booksInstantly, shortestHours } = profile.rules ?? usualRules;
    return { ...profile, booksInstantly, shortestHours, skills, mapZip: await middleZipOf(ctx.db, profile) };
  },
});
