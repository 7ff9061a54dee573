import { enter, leave, replyToTexts } from './accounts.ts';
import { administer } from './administration.ts';
import { apply } from './applications.ts';
import { disputeAtBanks } from './disputes.ts';
import { ask, openProjects } from './hiring.ts';
import { bookAndMove, cancelAndExpire, work } from './jobs.ts';
import { look } from './looking.ts';
import { loseAnswers } from './payouts.ts';
import { loseAndFind, ring, talk } from './talking.ts';

/**
 * Calls operations of every context and runs the background tasks, so that every function of a store sends its statements;
 * sql-snapshots.test.ts names the functions that were not reached.
 */
export async function walkAllOperations(): Promise<void> {
  await replyToTexts();
  await enter();
  await look();
  await apply();
  await ask();
  await openProjects();
  await work();
  await bookAndMove();
  await cancelAndExpire();
  await loseAnswers();
  await administer();
  await disputeAtBanks();
  await loseAndFind();
  await talk();
  await ring();
  await leave();
}
