import { findIdOfEmail } from '#modules/identity/public.server.ts';
import { changeExtraMile, describeStanding } from '#modules/jobs/public.server.ts';
import { requirementsMet } from '#modules/workers/extra-mile.ts';
import { extraMileRules } from '#modules/workers/limits.ts';
import type { Services } from '#platform/operations/context.server.ts';
import { type Command, UsageError } from './command.ts';
import { readEmail } from './read-email.ts';

/** The operator's commands for applications to Extra Mile, which come by email. */
export const extraMileCommands: Record<string, Command> = {
  show: { usage: '<email of the Pro>', most: 1, run: show },
  grant: {
    usage: '<email of the Pro> "<reason, for the Pro>"',
    most: 2,
    run: (services, args) => change(services, 'grant', args),
  },
  end: {
    usage: '<email of the Pro> "<reason, for the Pro>"',
    most: 2,
    run: (services, args) => change(services, 'end', args),
  },
};

/** Returns the id of a Pro, with what the Pro has of the requirements. */
async function read({ db, clock }: Services, typed: string | undefined) {
  const workerId = await findIdOfEmail(db, readEmail(typed));
  if (!workerId) throw new UsageError('No account has this address.');
  const about = await describeStanding(db, workerId, clock.now());
  const { rating, reviewCount, verified, completedJobs, openDisputes } = about;
  const met = requirementsMet(about);
  const requirements = [
    { name: `rating ${extraMileRules.rating}+`, has: `${rating} from ${reviewCount} reviews`, isMet: met.rating },
    { name: 'identity and background', has: verified ? 'verified' : 'not verified', isMet: met.verified },
    { name: `${extraMileRules.completedJobs}+ jobs`, has: `${completedJobs} completed`, isMet: met.jobs },
    { name: 'no open dispute', has: `${openDisputes} open`, isMet: met.disputes },
  ];
  return { workerId, about, requirements };
}

async function show(services: Services, [typed]: string[]): Promise<void> {
  const { about, requirements } = await read(services, typed);
  console.log(`${about.name}: ${about.isMember ? 'a member' : 'not a member'}`);
  for (const { name, has, isMet } of requirements) {
    console.log(`  ${(isMet ? 'yes' : 'NO').padEnd(5)}${name.padEnd(25)}${has}`);
  }
}

async function change(services: Services, act: 'grant' | 'end', [typed, words = '']: string[]): Promise<void> {
  const { workerId, about, requirements } = await read(services, typed);
  const reason = words.trim();
  if (!reason) throw new UsageError('A reason is missing: the Pro reads it.');
  if (about.isMember === (act === 'grant'))
    throw new UsageError(`${about.name} is ${about.isMember ? 'a member already' : 'not a member'}.`);
  const lacking = requirements.filter(({ isMet }) => !isMet).map(({ name, has }) => `${name} (${has})`);
  if (act === 'grant' && lacking.length > 0) throw new UsageError(`Not met: ${lacking.join(', ')}.`);
  await changeExtraMile(services.db, { workerId, act, reason, at: services.clock.now() });
  console.log(`${about.name} is ${act === 'grant' ? 'a member now' : 'no longer a member'}, and gets an email.`);
}
