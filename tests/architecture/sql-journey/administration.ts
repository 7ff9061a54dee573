import {
  appointAdministrator,
  createAdministrator,
  findIdOfEmail,
  hasAccounts,
} from '#modules/identity/public.server.ts';
import { watchProviders } from '#modules/insights/public.server.ts';
import { changeExtraMile, describeStanding } from '#modules/jobs/public.server.ts';
import { dailyCaps } from '#modules/notifications/daily-caps.ts';
import { submittedApplication } from '#tests/support/applications.ts';
import { mailedPass } from '#tests/support/decisions.ts';
import { notifyOfOffer } from '#tests/support/notifications.ts';
import { world } from '#tests/support/world.ts';
import { rejectChange, rejectOnReport } from './applications.ts';

export async function administer(): Promise<void> {
  const admin = world.as(await world.person({ role: 'admin' }));
  const applicant = await submittedApplication();
  const applicationId = applicant.id;
  await world.as(applicant).identity.setName({ fullName: 'Linh T. Tran' });
  await world.as(applicant).workers.getNearbyRates({ zip: '94110', category: 'health-and-wellness' });
  await admin.workers.listApplications({});
  await admin.workers.getApplicationForReview({ applicationId });
  await admin.workers.approveApplication({ applicationId });
  await rejectOnReport();
  await rejectChange();
  const check = { kind: 'identity' as const, source: 'Passport', checkedOn: '2026-03-01' };
  const { checkId } = await admin.workers.addCheck({ applicationId, ...check });
  await admin.workers.withdrawCheck({ applicationId, checkId });
  await suspendAndAppeal(applicationId);
  await suspendClient();
  await capTexts();
  await createAdministrator(world.services, {
    email: 'ada@example.test',
    name: 'Ada',
    password: 'a long enough password',
  });
  await appointAdministrator(world.services, 'ada@example.test');
  await findIdOfEmail(world.services.db, 'ada@example.test');
  await hasAccounts(world.services.db);
  await describeStanding(world.services.db, applicationId, world.clock.now());
  for (const act of ['grant', 'end'] as const)
    await changeExtraMile(world.services.db, {
      workerId: applicationId,
      act,
      reason: 'Welcome!',
      at: world.clock.now(),
    }).catch(() => {});
  await admin.insights.getCounters();
  await admin.insights.getWeek();
  await admin.insights.getSystemStatus();
  const { nextCursor } = await admin.insights.listActivity({ limit: 1 });
  await admin.insights.listActivity({ cursor: nextCursor ?? undefined });
  const { ports, stop } = watchProviders(world.services);
  await ports.mailer.send({ to: 'a@example.test', subject: 'a', text: 'a', html: 'a', messageId: 'a', language: 'en' });
  await stop();
}

/** A Pro is suspended and taken back, is suspended again, and appeals, which another administrator decides. */
async function suspendAndAppeal(accountId: string): Promise<void> {
  const [first, second] = [await world.person({ role: 'admin' }), await world.person({ role: 'admin' })];
  const { decisions } = world.as(first);
  const suspension = { accountId, rule: 'abuse' as const, evidence: 'Reports.' };
  await decisions.suspendAccount(suspension);
  await decisions.suspendAccount(suspension).catch(() => {});
  await decisions.liftSuspension({ accountId, reason: 'Reports.' });
  await decisions.suspendAccount(suspension);
  const pass = await mailedPass(accountId);
  await world.as(null).decisions.makeAppeal({ pass, words: 'It was not me.' });
  await world.as(null).decisions.getOwnSuspension({ pass });
  const [appeal] = (await decisions.listAppeals({})).items;
  const appealId = appeal?.id ?? '';
  await decisions.getAppeal({ appealId });
  await world.as(second).decisions.decideAppeal({ appealId, outcome: 'reversed', reason: 'It was not.' });
  await decisions.getSuspensions({ accountId });
}

/** The Pro of a client who is suspended hears of it. */
async function suspendClient(): Promise<void> {
  const { client } = await world.paidJob();
  const admin = world.as(await world.person({ role: 'admin' }));
  await admin.decisions.suspendAccount({ accountId: client.id, rule: 'abuse', evidence: 'Reports.' });
  await world.work();
}

/** A person has had all texts of a day that others can start. */
async function capTexts(): Promise<void> {
  const user = await world.person({ phone: '+14155550188' });
  for (let n = 0; n < dailyCaps.sms.others; n++) {
    const carried = {
      notification_id: await notifyOfOffer(user),
      channel: 'sms' as const,
      delivered_at: world.clock.now(),
    };
    await world.db.insertInto('notification_delivery').values(carried).execute();
  }
  await world.run('notifications.text', { notificationId: await notifyOfOffer(user) });
}
