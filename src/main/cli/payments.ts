import { checkLiveSetup } from '#adapters/stripe/live-check.server.ts';
import type { Services } from '#platform/operations/context.server.ts';
import { type Command, UsageError } from './command.ts';

/** The operator's command for the settings at the card provider. */
export const paymentsCommands: Record<string, Command> = {
  check: { usage: '(reads the settings at the card provider, and says what is missing)', most: 0, run: check },
};

async function check({ config }: Services): Promise<void> {
  if (config.sandbox) throw new UsageError('The sandbox has its own card provider: set MODE=production.');
  const findings = await checkLiveSetup(config);
  for (const { level, text } of findings) console.log(`${level}: ${text}`);
  console.log(
    findings.length === 0 ? 'Everything that we can read is set up.' : 'docs/going-live.md says how to set it up.',
  );
  if (findings.length > 0) process.exitCode = 1;
}
