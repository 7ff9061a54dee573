import { hours, minutes } from '#lib/clock.ts';
import { call, callers, connected, report as reportCall } from '#tests/support/calls.ts';
import { request } from '#tests/support/hiring.ts';
import { report, writtenTo } from '#tests/support/lost-found.ts';
import { conversation, send } from '#tests/support/messages.ts';
import { picture } from '#tests/support/pictures.ts';
import { world } from '#tests/support/world.ts';

/** Reports lost things, writes about them, and reports abuse that an administrator settles. */
export async function loseAndFind(): Promise<void> {
  const admin = world.as(await world.person({ role: 'admin' }));
  const { reporter, sender, reportId, messageId } = await writtenTo();
  const photo = new File([new Uint8Array(await picture('jpeg'))], 'keys.jpg', { type: 'image/jpeg' });
  const withPhoto = await report(reporter, { photo });
  const { lostFound } = world.as(reporter);
  await lostFound.answerMessage({ messageId, answer: 'Thank you.' });
  await lostFound.listReports({ q: 'blue ribbon', type: 'lost' });
  await lostFound.listOwnReports({});
  await lostFound.getReport({ reportId });
  await lostFound.downloadPhoto({ reportId: withPhoto });
  await lostFound.downloadPhoto({ reportId: withPhoto, size: 'small' });
  await lostFound.changeState({ reportId, act: 'match' });
  await lostFound.reportMessage({ messageId, reason: 'Rude.' });
  for (const id of [reportId, withPhoto])
    for (const by of [sender, null]) await world.as(by).lostFound.reportAbuse({ reportId: id, reason: 'An ad.' });
  const [abuse, other] = (await admin.lostFound.listAbuse({})).items;
  await admin.lostFound.dismissAbuse({ abuseId: abuse?.id ?? '' });
  await admin.lostFound.handleAbuse({ abuseId: other?.id ?? '' });
  await admin.lostFound.decide({ reportId: withPhoto, act: 'close', reason: 'No ads.' });
  await lostFound.changeState({ reportId, act: 'close' });
  await world.as(sender).lostFound.getReport({ reportId });
}

/** Two people write to each other, about a request and a paid job too, and one of them reports and blocks the other. */
export async function talk(): Promise<void> {
  const admin = world.as(await world.person({ role: 'admin' }));
  const { client, pro, conversationId } = await conversation();
  const [left, right] = [world.as(client), world.as(pro)];
  await left.hiring.openConversation({ requestId: await request(client, [pro]), workerId: pro.id });
  const { jobId } = await world.paidJob({ client, worker: pro });
  await right.jobs.openConversation({ jobId });
  await send(client, conversationId, { text: 'The plan', files: [new File(['Two rooms.'], 'plan.txt')] });
  const tooMany = Array.from({ length: 11 }, () => new File(['Two rooms.'], 'plan.txt'));
  await send(client, conversationId, { text: 'The plan', files: tooMany }).catch(() => {});
  await left.uploads.getAllowance();
  world.clock.forward(minutes(3));
  await world.run('messaging.tick');
  const { messages } = await right.messaging.getConversation({ conversationId });
  await right.messaging.downloadFile({ fileId: messages[0]?.files[0]?.id ?? '' });
  await right.messaging.listNewer({ conversationId, after: 0 });
  await right.messaging.markSeen({ conversationId, n: 1 });
  await right.messaging.listConversations({});
  await right.messaging.searchMessages({ q: 'the plan' });
  await right.messaging.unreadCount();
  for (const act of ['block', 'unblock'] as const) await right.messaging[act]({ conversationId });
  for (const reason of ['An ad.', 'Rude.']) {
    await right.messaging.report({ conversationId, reason });
    const { items } = await admin.messaging.listReports({});
    await admin.jobs.listForAdmin({ state: 'paid', email: 'nobody@example.test' });
    await admin.jobs.listOfConversations({ conversationIds: items.map((one) => one.conversationId) });
    const reportId = items[0]?.id ?? '';
    if (reason === 'An ad.') await admin.messaging.dismissReport({ reportId });
    else await admin.messaging.closeReported({ reportId, reason });
  }
}

/** Two people call each other; one call is never reported as ended, and old ones are deleted. */
export async function ring(): Promise<void> {
  // Noon in New York: no phone is quiet.
  world.clock.forward(hours((41 - world.clock.now().getUTCHours()) % 24));
  const { client, pro, jobId } = await callers();
  await world.as(client).calls.getPartner({ about: 'job', id: jobId });
  const callId = await connected(client, jobId);
  await world.as(pro).calls.get({ callId });
  await reportCall(callId, { kind: 'ended', outcome: 'done' });
  await call(pro, jobId);
  world.clock.forward(minutes(4));
  await world.run('calls.tick');
}
