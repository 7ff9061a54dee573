import { days, hours } from '#lib/clock.ts';
import { fail, isFail, type RefusalCode } from '#lib/fail.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { dayLimits } from './limits.ts';
import { addCount, findCount, subtractCount, type UploadCount } from './store.server.ts';

type UploadContext = Pick<Context, 'db' | 'clock' | 'actor'>;

/** Returns whole megabytes, rounded down. */
export const inMegabytes = (bytes: number): number => Math.floor(bytes / 1_000_000);

/** The day in UTC, as the table has it. */
const dayOf = ({ clock }: Pick<Context, 'clock'>): string => clock.now().toISOString().slice(0, 10);

/** Returns the end of the day. */
export const endOf = (ctx: Pick<Context, 'clock'>): Date => new Date(Date.parse(dayOf(ctx)) + days(1));

/** Returns what an account may still send today. */
export async function leftOf(ctx: Pick<Context, 'db' | 'clock'>, userId: string): Promise<UploadCount> {
  const sent = await findCount(ctx.db, userId, dayOf(ctx));
  return { files: dayLimits.files - (sent?.files ?? 0), bytes: dayLimits.bytes - (sent?.bytes ?? 0) };
}

/** Refusals for what a file is: it was scanned, read or decoded. */
const ofContent: ReadonlySet<string> = new Set<RefusalCode>([
  'uploads.infected',
  'uploads.wrongType',
  'uploads.notAScan',
  'uploads.notAnImage',
  'uploads.tooManyPixels',
  'uploads.animated',
  'uploads.tooComplex',
]);

/**
 * Counts `files` of the caller, then runs `read`; gives them back when it did not read them. Throws Fail `uploads.dayUsed` when they are more
 * than is left of the day.
 */
export async function countFiles<T>(ctx: UploadContext, files: readonly File[], read: () => Promise<T>): Promise<T> {
  const sent = files.filter((file) => file.name !== '' || file.size > 0);
  if (sent.length === 0) return read();
  const count = { files: sent.length, bytes: sent.reduce((sum, { size }) => sum + size, 0) };
  const userId = userOf(ctx as Context).id;
  const day = dayOf(ctx);
  if (!fits(count) || !(await addCount(ctx.db, userId, day, count))) await refuseDay(ctx, userId);
  try {
    return await read();
  } catch (error) {
    if (!isFail(error) || !ofContent.has(error.code)) await subtractCount(ctx.db, userId, day, count);
    throw error;
  }
}

const fits = ({ files, bytes }: UploadCount): boolean => files <= dayLimits.files && bytes <= dayLimits.bytes;

async function refuseDay(ctx: UploadContext, userId: string): Promise<never> {
  const left = await leftOf(ctx, userId);
  const waitMs = endOf(ctx).getTime() - ctx.clock.now().getTime();
  return fail('uploads.dayUsed', {
    files: left.files,
    megabytes: inMegabytes(left.bytes),
    count: Math.ceil(waitMs / hours(1)),
    seconds: Math.ceil(waitMs / 1_000),
  });
}
