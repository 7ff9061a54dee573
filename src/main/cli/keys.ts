import { deleteAllSessions, reEncryptSecondSteps } from '#modules/identity/public.server.ts';
import type { Services } from '#platform/operations/context.server.ts';
import { type Command, Incomplete } from './command.ts';

/** The operator's commands for an exchange of `AUTH_SECRET`. */
export const keysCommands: Record<string, Command> = {
  're-encrypt': { usage: '   (after an exchange of AUTH_SECRET)', most: 0, run: reEncrypt },
  'end-sessions': { usage: '   (of all accounts, after a leak of AUTH_SECRET)', most: 0, run: endSessions },
};

/** Encrypts all second steps with the current secret, and prints how many. Throws Incomplete if some can't be read with either secret. */
async function reEncrypt(services: Services): Promise<void> {
  const { done, current, unreadable } = await reEncryptSecondSteps(services);
  console.log(`Second steps encrypted again: ${done}. With the current AUTH_SECRET already: ${current}.`);
  if (unreadable > 0)
    throw new Incomplete(
      `Not readable with AUTH_SECRET or AUTH_SECRET_PREVIOUS: ${unreadable}. Is AUTH_SECRET_PREVIOUS the secret that they were encrypted with?`,
    );
}

async function endSessions({ db }: Services): Promise<void> {
  console.log(`Sessions ended: ${await deleteAllSessions(db)}. Everyone logs in again.`);
}
