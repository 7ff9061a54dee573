import { checkLiveSetup } from '#adapters/stripe/live-check.server.ts';
import type { Services } from '#platform/operations/context.server.ts';
import { type Command, Incomplete, UsageError } from './command.ts';

/** The operator's command for the settings at the card provider. */
export const paymentsCommands: Record<string, Command> = {
  check: { usage: '(reads the settings at the card provider, and says what is missing)', most: 0, run: check },
};

/** Prints what is missing, line by line. Throws Incomplete if anything is. */
async function check({ config }: Services): Promise<void> {
  if (config.sandbox) throw new UsageError('The sandbox has its own card provider: set MODE=production.');
  const findings = await checkLiveSetup(config);
  for (const { level, text } of findings) console.log(`${level}: ${text}`);
  if (findings.length > 0) throw new Incomplete('docs/going-live.md says how to set it up.');
  console.log('Everything that we can read is set up.');
}
