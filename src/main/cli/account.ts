import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { recordAudit } from '#modules/audit/public.server.ts';
import { findIdOfEmail, findStatus, turnOffTwoStepForOwner } from '#modules/identity/public.server.ts';
import { closeForOwner, copyOf, findUnfinished } from '#modules/privacy/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { type Context, clockContext, type Services } from '#platform/operations/context.server.ts';
import { type Command, Incomplete, UsageError } from './command.ts';
import { readEmail } from './read-email.ts';

/** The operator's commands for owners who write because they can't sign in: suspended, or without the second step. */
export const accountCommands: Record<string, Command> = {
  close: { usage: '<email> [--not-suspended]   (for good)', most: 2, run: close },
  export: { usage: '<email> <file.zip>   (everything that belongs to the person)', most: 2, run: exportData },
  'two-step-off': {
    usage: '<email> --owner-confirmed   (for an owner without phone and recovery codes)',
    most: 2,
    run: turnOffTwoStep,
  },
};

const asOperator = (services: Services): Context => ({ ...clockContext(services), actor: { kind: 'operator' } });

const anyStatus = '--not-suspended';

/** Closes an account that is suspended, or any with `--not-suspended`: other owners can do it themselves. Throws UsageError. */
async function close(services: Services, [typed, option]: string[]): Promise<void> {
  if (option !== undefined && option !== anyStatus)
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

/** Writes the copy into a new file that only this user of the machine can read. Throws Incomplete with how many files it lacks. */
async function exportData(services: Services, [typed, file]: string[]): Promise<void> {
  if (!file) throw new UsageError('A file for the copy is missing.');
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
  let missing = 0;
  const copy = copyOf(ctx, id, async (_done, _total, missingFiles) => {
    missing = missingFiles;
  });
  await write(copy, file);
  if (missing > 0) {
    const files = missing === 1 ? '1 file was' : `${missing} files were`;
    throw new Incomplete(
      `${files} not found: ${file} is not all that belongs to ${email}. Is DATA_DIR that of the running product?`,
    );
  }
  console.log(`${file} is everything that belongs to ${email}: delete it when the person has it.`);
}

const ownerConfirmed = '--owner-confirmed';

/** Turns off two-step verification, which opens the account with the password alone. Throws UsageError unless the operator says that its owner wants it. */
async function turnOffTwoStep(services: Services, [typed, option]: string[]): Promise<void> {
  const { email } = await readAccount(services, typed);
  if (option !== ownerConfirmed)
    throw new UsageError(
      `Ask at the account's address first, and let its owner prove more than that (docs/operating.md). "-- account two-step-off <email> ${ownerConfirmed}" turns it off.`,
    );
  if (!(await turnOffTwoStepForOwner(asOperator(services), email)))
    throw new UsageError('Two-step verification is off for this account.');
  console.log(`Two-step verification is off for ${email}, and all devices are logged out. The owner gets an email.`);
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
