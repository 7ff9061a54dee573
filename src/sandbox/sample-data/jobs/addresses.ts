import { isPaidFor } from '#modules/jobs/states.ts';
import type { Person } from '../people/people.ts';
import { randomFor } from '../random.ts';
import { notes } from '../texts/texts.ts';
import type { SampleAddress, SampleJob } from './sample-job.ts';

/** Returns where a job is done: the client's home, or nowhere for work that is done online. Clients say so before they pay. */
export function addressFor({
  task,
  client,
  state,
}: Pick<SampleJob, 'task' | 'client' | 'state'>): SampleAddress | null {
  if (!isPaidFor(state)) return null;
  return task.remote ? { remote: true, street: null, unit: null, notes: null } : homeOf(client);
}

/** A client's address is the same for all of their jobs. */
function homeOf({ id, metro, language }: Person): SampleAddress {
  const random = randomFor(`address ${id}`);
  const street = `${random.int(1, 38) * 100 + random.int(1, 89)} ${random.pick(metro.streets)}`;
  const unit = random.chance(0.45) ? random.pick(['Apt 2', 'Apt 3B', 'Apt 12', 'Unit 4', 'Unit 7A', '#204']) : null;
  return { remote: false, street, unit, notes: random.chance(0.4) ? random.pick(notes[language].door) : null };
}
