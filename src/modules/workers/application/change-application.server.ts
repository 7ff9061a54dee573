import { fail } from '#lib/fail.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import {
  type ApplicationChange,
  type ApplicationRow,
  ensureApplication,
  lockApplication,
  updateApplication,
} from './application-store.server.ts';
import { publishEdit } from './change-of-approved.server.ts';
import { readApplication } from './read-application.server.ts';
import { isEditable, isPublished } from './states.ts';

/** Changes columns of the caller's own application and returns it: see `editApplication`. */
export const changeApplication = (ctx: Context, change: ApplicationChange) => editApplication(ctx, async () => change);

/**
 * Runs `edit` in a transaction that holds the caller's own application, writes the columns that it returns, and returns the
 * application. An approved Pro's profile changes with it, except for what an administrator looks at first. Throws Fail
 * `workers.notNow` while administrators look at a new profile or after a rejection, and `workers.incomplete` when the change would
 * leave a published profile without something that clients need.
 */
export async function editApplication(
  ctx: Context,
  edit: (tx: Tx, application: ApplicationRow) => Promise<ApplicationChange>,
) {
  const { id, name } = userOf(ctx);
  const at = ctx.clock.now();
  return transaction(ctx.db, async (tx) => {
    await ensureApplication(tx, { id, name }, at);
    const application = (await lockApplication(tx, id)) ?? fail('api.notFound');
    if (!isEditable(application.state)) fail('workers.notNow');
    const read = () => readApplication(tx, id, { language: ctx.language, at });
    const before = isPublished(application.state) ? await read() : null;
    await updateApplication(tx, id, { ...(await edit(tx, application)), updated_at: at });
    const changed = await read();
    if (!before) return changed;
    // A Pro who was approved before a paper was demanded keeps the profile; another trade demands its own papers.
    if (changed.missing.some((step) => !before.missing.includes(step))) fail('workers.incomplete');
    await publishEdit(ctx, tx, before, changed);
    return read();
  });
}
