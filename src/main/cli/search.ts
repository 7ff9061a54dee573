import { rebuildCells } from '#modules/workers/public.server.ts';
import type { Services } from '#platform/operations/context.server.ts';
import type { Command } from './command.ts';

/** The operator's command for the list that the search reads. */
export const searchCommands: Record<string, Command> = {
  rebuild: { usage: '', most: 0, run: rebuild },
};

/** Writes the list again beside the traffic, and prints how far it is. */
async function rebuild({ db }: Services): Promise<void> {
  let pros = 0;
  await rebuildCells(db, (done) => {
    if (Math.floor(done / 1_000) > Math.floor(pros / 1_000)) console.log(`${done.toLocaleString('en')} Pros`);
    pros = done;
  });
  console.log(`${pros.toLocaleString('en')} Pros: the list of the search is as their profiles say.`);
}
