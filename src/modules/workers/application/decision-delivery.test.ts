import { expect, test } from 'vitest';
import { submittedApplication } from '#tests/support/applications.ts';
import { world } from '#tests/support/world.ts';

const reason = 'The license photo is blurred.';

/** Creates a Pro who has a verified phone, agreed to texts and waits for a decision. */
async function reachablePro() {
  const pro = await submittedApplication();
  const phone = '+14155550123';
  await world.db
    .updateTable('user')
    .set({ phone, phone_verified_at: world.clock.now(), sms_consent: true, time_zone: 'America/New_York' })
    .where('id', '=', pro.id)
    .execute();
  return { pro, phone };
}

type Decide = (workers: ReturnType<typeof world.as>['workers'], applicationId: string) => Promise<unknown>;

test.each<[string, string, string, Decide]>([
  [
    'asked for a change',
    'applicationRevision',
    'Your Pro profile needs a change before we can approve it.',
    (workers, applicationId) => workers.askRevision({ applicationId, reason }),
  ],
  [
    'approved',
    'applicationApproved',
    'Your Pro profile is approved.',
    (workers, applicationId) => workers.approveApplication({ applicationId, note: reason }),
  ],
  [
    'rejected',
    'applicationRejected',
    "We can't approve your Pro profile.",
    (workers, applicationId) => workers.rejectApplication({ applicationId, ground: 'profile', reason }),
  ],
])('a Pro who is %s reads the reason in the bell and the email, and gets a text', async (_, kind, text, decide) => {
  const { pro, phone } = await reachablePro();
  const { workers } = world.as(await world.person({ role: 'admin' }));
  await world.work();
  world.texts.length = 0;

  await decide(workers, pro.id);
  await world.work();

  const { items } = await world.as(pro).notifications.list({});
  expect(items).toMatchObject([{ kind, body: expect.stringContaining(reason) }]);
  expect(world.mails.filter(({ to }) => to === pro.email).at(-1)?.text).toContain(reason);
  expect(world.texts).toEqual([{ to: phone, body: expect.stringContaining(text) }]);
});
