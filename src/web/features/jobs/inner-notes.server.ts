import { innerQuotes } from '#lib/inner-quotes.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';

/** Returns a job with inner quotation marks in its notes, which its page shows within others. Its script has no room for it. */
export function withInnerQuotes(job: JobDetail, language: string): JobDetail {
  const readable = <Noted extends { note: string | null }>(line: Noted): Noted => ({
    ...line,
    note: line.note && innerQuotes(line.note, language),
  });
  const { money } = job;
  return {
    ...job,
    events: job.events.map(readable),
    money: { ...money, outsideRefunds: money.outsideRefunds.map(readable) },
  };
}
