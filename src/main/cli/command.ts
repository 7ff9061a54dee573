import type { Services } from '#platform/operations/context.server.ts';

/** A command of `npm run cli`. */
export interface Command {
  /** The arguments, as the help shows them. */
  usage: string;
  /** How many arguments it takes at most: one that it would not read may be what the operator means. */
  most: number;
  /** Throws UsageError for arguments that it cannot read, Fail for what the product refuses, and Incomplete. */
  run(services: Services, args: string[]): Promise<void>;
}

/** The command was not called as it should be. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command did what it could, and its message says what is missing. */
export class Incomplete extends Error {
  override readonly name = 'Incomplete';
}
