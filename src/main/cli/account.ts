import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { recordAudit } from '#modules/audit/public.server.ts';
import { findIdOfEmail, findStatus } from '#modules/identity/public.server.ts';
import { closeForOwner, copyOf, findUnfinished } from '#modules/privacy/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { type Context, clockContext, type Services } from '#platform/operations/context.server.ts';
import { type Command, UsageError } from './command.ts';
import { readEmail } from './read-email.ts';

/** The operator's commands for owners who write because they can't sign in: a suspended account has no session. */
export const accountCommands: Record<string, Command> = {
  close: { usage: '<email> [--not-suspended]   (for good)', run: close },
  export: { usage: '<email> <file.zip>   (everything that belongs to the person)', run: exportData },
};

const asOperator = (services: Services): Context => ({ ...clockContext(services), actor: { kind: 'operator' } });

const anyStatus = '--not-suspended';

/** Closes an account that is suspended, or any with `--not-suspended`: other owners can do it themselves. Throws UsageError. */
async function close(services: Services, [typed, option, ...rest]: string[]): Promise<void> {
  if (rest.length > 0 || (option !== undefined && option !== anyStatus))
    throw new UsageError(`Only ${anyStatus} can follow the email address.`);
  const { id, email } = await readAccount(services, typed);
  if (option === undefined && (await findStatus(services.db, id))?.status !== 'suspended')
    throw new UsageError(
      `The account isn't suspended: its owner can close it in the settings. "-- account close <email> ${anyStatus}" closes it.`,
    );
  for (const { kind, jobId } of await findUnfinished(services.db, id))
    console.error(`not finished: ${kind === 'job' ? '' : 'money of '}job ${jobId}`);
  await closeForOwner(asOperator(services), id);
  console.log(`The account of ${email} is closed.`);
}

/** Writes the copy into a new file that only this user of the machine can read. */
async function exportData(services: Services, [typed, file, ...rest]: string[]): Promise<void> {
  if (!file || rest.length > 0) throw new UsageError('A file for the copy is missing.');
  const { id, email } = await readAccount(services, typed);
  const ctx = asOperator(services);
  await transaction(services.db, (tx) =>
    recordAudit(tx, {
      at: ctx.clock.now(),
      act: 'privacy.startExport',
      actor: ctx.actor,
      subject: { type: 'user', id },
    }),
  );
  await write(
    copyOf(ctx, id, async () => {}),
    file,
  );
  console.log(`${file} is everything that belongs to ${email}: delete it when the person has it.`);
}

/** Leaves no partial copy behind. Throws UsageError if the file already exists. */
async function write(copy: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  let isOurs = false;
  try {
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    target.on('open', () => {
      isOurs = true;
    });
    await pipeline(copy, target);
  } catch (error) {
    if (isOurs) await rm(file, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new UsageError('This file is there already.');
    throw error;
  }
}

async function readAccount({ db }: Services, typed: string | undefined): Promise<{ id: string; email: string }> {
  const email = readEmail(typed);
  const id = await findIdOfEmail(db, email);
  if (!id) throw new UsageError('No account has this address.');
  return { id, email };
}
