import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { minimumPasswordLength } from '#modules/identity/account-schemas.ts';
import { appointAdministrator, createAdministrator } from '#modules/identity/public.server.ts';
import type { Services } from '#platform/operations/context.server.ts';
import { type Command, UsageError } from './command.ts';
import { readEmail } from './read-email.ts';

/** The operator's commands for administrators. A password is never an argument: those are in the shell's history. */
export const adminCommands: Record<string, Command> = {
  create: { usage: '<email>   (asks for the password, or reads it from ADMIN_PASSWORD)', most: 1, run: create },
  appoint: { usage: '<email>   (an administrator gets the rights of the first one)', most: 1, run: appoint },
};

async function create(services: Services, [typed = '']: string[]): Promise<void> {
  const email = readEmail(typed);
  const password = process.env.ADMIN_PASSWORD ?? (await askPassword());
  if (password.length < minimumPasswordLength || password.length > 128)
    throw new UsageError(`The password needs ${minimumPasswordLength} to 128 characters.`);
  const name = email.split('@', 1)[0] ?? email;
  const role = await createAdministrator(services, { email, name, password });
  if (!role) throw new UsageError('This address has an account already.');
  console.log(`${email} can log in at ${services.config.APP_URL}/admin-login-preview as ${role}.`);
}

async function appoint(services: Services, [typed = '']: string[]): Promise<void> {
  const email = readEmail(typed);
  if (!(await appointAdministrator(services, email)))
    throw new UsageError('No administrator with fewer rights has this address.');
  console.log(`${email} is super_admin now.`);
}

/** Reads a line from the terminal without showing it. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError('There is no terminal to ask at: set ADMIN_PASSWORD.');
  process.stdout.write('Password: ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}
