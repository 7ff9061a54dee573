import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { recordAudit } from '#modules/audit/public.server.ts';
import { findIdOfEmail } from '#modules/identity/public.server.ts';
import { closeForOwner, copyOf, findUnfinished } from '#modules/privacy/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { type Context, clockContext, type Services } from '#platform/operations/context.server.ts';
import { type Command, UsageError } from './command.ts';
import { readEmail } from './read-email.ts';

/** The operator's commands for owners who write from their account's address, because they can't sign in: a suspended account has no session. */
export const accountCommands: Record<string, Command> = {
  close: { usage: '<email>   (for good)', run: close },
  export: { usage: '<email> <file.zip>   (everything that belongs to the person)', run: exportData },
};

const asOperator = (services: Services): Context => ({ ...clockContext(services), actor: { kind: 'operator' } });

async function close(services: Services, [typed, ...rest]: string[]): Promise<void> {
  if (rest.length > 0) throw new UsageError('The email address is the only argument.');
  const { id, email } = await readAccount(services, typed);
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

/** A part of a copy does not stay. Throws UsageError for a file that is there already. */
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
