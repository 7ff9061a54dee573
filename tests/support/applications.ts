import { randomUUID } from 'node:crypto';
import type { PaperKind } from '#modules/workers/application/completeness.ts';
import type { User } from '#platform/operations/context.server.ts';
import { db } from './database.ts';
import { world } from './world.ts';

/** Creates a new Pro under review, with an application in which nothing is filled in. */
export async function newPro(name = 'Linh Tran'): Promise<User> {
  const user = await world.person({ name, role: 'contractor' });
  await db.updateTable('user').set({ status: 'pending_approval' }).where('id', '=', user.id).execute();
  return { ...user, status: 'pending_approval' };
}

/** Adds papers to an application, as rows without files. */
async function addPapers(workerId: string, kinds: readonly PaperKind[]): Promise<void> {
  const about = { file_name: 'paper.pdf', media_type: 'application/pdf', bytes: 1_000, uploaded_at: world.clock.now() };
  await db
    .insertInto('worker_paper')
    .values(kinds.map((kind) => ({ ...about, worker_id: workerId, kind, file_key: randomUUID() })))
    .execute();
}

/** Fills in everything that an application needs, as a nurse in San Francisco. */
export async function fillApplication(pro: User): Promise<void> {
  const { workers } = world.as(pro);
  await workers.saveTrade({
    category: 'health-and-wellness',
    services: ['nurses'],
    skills: ['Wound care'],
    yearsExperience: 8,
  });
  await workers.saveArea({ zip: '94110', serviceRadiusMeters: 24_000 });
  await workers.saveRate({ hourlyRateCents: 6_500, cancellationTier: 'moderate' });
  await workers.saveHours({ hours: ['1 08:00 16:00', '3 08:00 12:00', '3 13:00 18:30'] });
  await workers.saveAbout({
    displayName: pro.name,
    headline: 'Calm, careful home nursing',
    description: 'I have worked as a registered nurse for eight years, five of them in home care after operations.',
    languages: ['en', 'vi'],
  });
  await addPapers(pro.id, ['identity', 'license']);
}

/** Creates a house cleaner whose profile, with a proof of identity, was approved. Returns the account as it is then. */
export async function approvedCleaner(name?: string): Promise<User> {
  const pro = await newPro(name);
  await fillApplication(pro);
  const { workers } = world.as(pro);
  await workers.saveTrade({ category: 'home-services', services: ['house-cleaning'] });
  await db.deleteFrom('worker_paper').where('worker_id', '=', pro.id).where('kind', '=', 'license').execute();
  await workers.submitApplication();
  const admin = await world.person({ name: 'Ada Admin', role: 'admin' });
  await world.as(admin).workers.approveApplication({ applicationId: pro.id });
  return { ...pro, status: 'approved' };
}

/** Creates a new Pro whose application waits for a decision. */
export async function submittedApplication(): Promise<User> {
  const pro = await newPro();
  await fillApplication(pro);
  await world.as(pro).workers.submitApplication();
  return pro;
}
