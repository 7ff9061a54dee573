import type { Tx } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { demandedPapers } from './completeness.ts';
import { moveApplication } from './move-application.server.ts';
import { restoreAcceptedPapers } from './paper-store.server.ts';
import { publishProfile, restoreFromProfile } from './profile-store.server.ts';
import { readApplication } from './read-application.server.ts';

type Application = Awaited<ReturnType<typeof readApplication>>;

/**
 * Publishes an edit of an approved Pro, except for the parts that an administrator looks at first: these are submitted, and
 * recalled when they are again as approved.
 */
export async function publishEdit(ctx: Context, tx: Tx, before: Application, edited: Application): Promise<void> {
  const { id: applicationId, waiting } = edited;
  const act = actOf(before, edited);
  if (act) await moveApplication(ctx, tx, { applicationId, act, role: 'worker' });
  await publishProfile(tx, applicationId, { waiting, at: ctx.clock.now() });
}

/** Returns what an edit means for the review. A revision is submitted by the Pro, when everything asked for is done. */
function actOf(before: Application, { state, waiting, ...edited }: Application) {
  if (state === 'approved') return waiting.length > 0 ? 'submitChange' : null;
  if (waiting.length === 0) return 'recallChange';
  return state === 'change_submitted' && reviewedText(before) !== reviewedText(edited) ? 'submitChange' : null;
}

/** What an administrator looks at, as a text to compare. */
const reviewedText = ({
  displayName,
  categorySlug,
  serviceSlugs,
  skills,
  papers,
}: Omit<Application, 'waiting' | 'state'>) =>
  JSON.stringify([displayName, categorySlug, serviceSlugs, skills, papers.map(({ id }) => id)]);

/** Resets the application of an approved Pro to its approved version: the name, the trade, and the papers that it demands. */
export async function restoreApproved(ctx: Context, tx: Tx, id: string): Promise<void> {
  await restoreFromProfile(tx, id);
  const { categorySlug } = await readApplication(tx, id, { language: ctx.language, at: ctx.clock.now() });
  await restoreAcceptedPapers(tx, { workerId: id, kinds: demandedPapers(categorySlug), at: ctx.clock.now() });
}
