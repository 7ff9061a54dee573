import { innerQuotes } from '#lib/inner-quotes.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';

/**
 * Returns a job whose notes have inner quotation marks: its page shows them within others. Done on the server, to keep it out of the
 * page's script.
 */
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
