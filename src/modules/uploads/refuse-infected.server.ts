import { fail } from '#lib/fail.ts';
import { cleanName, refuseLarge, type UploadLimits } from '#platform/files/upload.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { logVirus } from '#platform/operations/security-log.server.ts';

/** After how many seconds to try again: a scanner starts in minutes. */
const secondsWhenAway = 60;

/**
 * Has every file scanned for viruses, before anything else reads it; does nothing where the operator has no scanner. Throws Fail
 * `uploads.tooLarge` for a file above the limit, `uploads.infected`, and `uploads.notScanned` when the scanner gives no answer.
 */
export async function refuseInfected(ctx: Context, files: readonly File[], limits: UploadLimits): Promise<void> {
  const { scanner } = ctx.ports;
  if (!scanner) return;
  for (const file of files) refuseLarge(file, limits);
  // One at a time, so that a form takes one of the scanner's places. A file field that was left empty is an empty file.
  for (const file of files.filter(({ size }) => size > 0)) {
    const virus = await scanner.scan(file).catch((error) => refuseUnscanned(ctx, error));
    if (virus === null) continue;
    logVirus(ctx, virus);
    fail('uploads.infected', { name: cleanName(file.name) });
  }
}

function refuseUnscanned({ log }: Context, err: unknown): never {
  log.error({ err }, 'a file could not be scanned for viruses');
  return fail('uploads.notScanned', { seconds: secondsWhenAway });
}
