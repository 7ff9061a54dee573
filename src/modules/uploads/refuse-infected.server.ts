import { fail } from '#lib/fail.ts';
import { fairTurns } from '#platform/fair-turns.server.ts';
import { cleanName, refuseLarge, type UploadLimits } from '#platform/files/upload.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { logVirus } from '#platform/operations/security-log.server.ts';

/** After how many seconds to try again: when too many files wait, and when the scanner is away, which starts in minutes. */
const [secondsWhenFull, secondsWhenAway] = [15, 60];

/** After this many milliseconds, no further file of a form is scanned: proxies wait for an answer for a minute. */
const formMs = 30_000;

/** Of one server process. ClamAV scans ten files at once, and the accounts take turns. */
const turns = fairTurns({ atOnce: 4, mostWaiting: 200, mostOfOne: 20 });

/**
 * Has every file scanned for viruses, before anything else reads it; does nothing where the operator has no scanner. Throws Fail
 * `uploads.tooLarge` for a file above the limit, `uploads.infected`, `uploads.busy` when too many wait, and `uploads.notScanned` when the
 * scanner gives no answer in time.
 */
export async function refuseInfected(ctx: Context, files: readonly File[], limits: UploadLimits): Promise<void> {
  if (!ctx.ports.scanner) return;
  for (const file of files) refuseLarge(file, limits);
  const lastStart = performance.now() + formMs;
  // One at a time, so that a form takes one of the scanner's places. A file field that was left empty is an empty file.
  for (const file of files.filter(({ size }) => size > 0)) {
    const virus = await scanInTurn(ctx, file, lastStart);
    if (virus === null) continue;
    logVirus(ctx, virus);
    fail('uploads.infected', { name: cleanName(file.name) });
  }
}

/** Returns the name of the virus in a file, or null. `lastStart` is on the clock of `performance`. */
async function scanInTurn(ctx: Context, file: File, lastStart: number): Promise<string | null> {
  const endTurn = await (turns.take(userOf(ctx).id) ?? fail('uploads.busy', { seconds: secondsWhenFull }));
  try {
    if (performance.now() > lastStart) throw new Error('the files of a form took too long');
    return (await ctx.ports.scanner?.scan(file)) ?? null;
  } catch (err) {
    ctx.log.error({ err }, 'a file could not be scanned for viruses');
    return fail('uploads.notScanned', { seconds: secondsWhenAway });
  } finally {
    endTurn();
  }
}
