import type { JobState } from '#modules/jobs/states.ts';
import type { Cast } from '../people/cast.ts';
import type { Person } from '../people/people.ts';
import type { Pro } from '../people/pros.ts';
import { liveJob, type Stage, soonJob, type Terms } from './live.ts';
import type { SampleJob } from './sample-job.ts';

/** Returns the people of the same metro, those with the same language first. */
export function neighborsOf(person: Person, people: Person[]): Person[] {
  const local = people.filter(({ metro }) => metro === person.metro);
  const isSame = ({ language }: Person) => language === person.language;
  return [...local.filter(isSame), ...local.filter((one) => !isSame(one))];
}

/** Invents the current jobs that the people of the sample logins find when they sign in. */
export function castJobs(stage: Stage, cast: Cast, neighbors: Pro[], clients: Person[]): SampleJob[] {
  const { client, pro, dual } = cast;
  const local = neighborsOf(client, clients) as [Person, Person, Person, Person, Person, Person];
  const proOf = (slug: string) => neighbors.find(({ trade }) => trade.slug === slug) as Pro;
  const plan: { key: string; client: Person; pro: Pro; state: JobState; terms?: Terms }[] = [
    { key: 'pro under way', client: local[0], pro, state: 'in_progress', terms: { length: 120 } },
    { key: 'pro later', client: local[1], pro, state: 'paid' },
    { key: 'pro unpaid', client: local[2], pro, state: 'awaiting_payment' },
    { key: 'pro frozen', client: local[3], pro, state: 'frozen', terms: { frozenFrom: 'paid' } },
    { key: 'pro released', client: local[3], pro, state: 'released' },
    { key: 'client handed in', client, pro: proOf('handyman'), state: 'submitted', terms: halfAnHourLess },
    {
      key: 'client asks for changes',
      client,
      pro: proOf('carpet-and-upholstery-cleaning'),
      state: 'changes_requested',
    },
    { key: 'client to pay', client, pro: proOf('plumbing'), state: 'awaiting_payment' },
    { key: 'client to review', client, pro: proOf('furniture-assembly'), state: 'released' },
    { key: 'client called off', client, pro: proOf('landscaping'), state: 'cancelled' },
    { key: 'client disputes', client, pro: proOf('drywall-and-painting'), state: 'disputed' },
    { key: 'client asks the bank', client, pro: proOf('carpentry'), state: 'frozen' },
    {
      key: 'client waits in vain',
      client,
      pro: proOf('house-cleaning'),
      state: 'needs_attention',
      terms: { late: true },
    },
    { key: 'client settled', client, pro: proOf('appliance-repair'), state: 'settled' },
    { key: 'client changed plans', client, pro: proOf('home-organization'), state: 'called_off' },
    { key: 'dual hires', client: dual, pro: proOf('moving-help'), state: 'paid' },
    { key: 'dual works', client: local[4], pro: dual, state: 'paid' },
    { key: 'dual forgets', client: local[4], pro: dual, state: 'needs_attention' },
    { key: 'dual to change', client: local[3], pro: dual, state: 'changes_requested' },
    { key: 'dual unpaid', client: local[5], pro: dual, state: 'awaiting_payment' },
  ];
  const jobs = plan.map(({ key, state, terms, ...party }) => liveJob(stage, key, party, state, terms));
  // Client and Pro of the sample logins: signed in as both, a reader of the sample data can read the PIN and check in.
  return [...jobs.filter((job) => job !== null), soonJob(stage, 'pro next', { client, pro }, 180)];
}

/** Agreed on three hours, worked two and a half: the rest is refunded. */
const halfAnHourLess: Terms = { pricing: 'hourly', length: 180, shorter: 30 };
