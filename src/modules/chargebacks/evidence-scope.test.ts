import { expect, test } from 'vitest';
import { readScope } from '#modules/catalog/public.server.ts';
import { ownDisputeId, takeBack } from '#tests/support/disputes.ts';
import { world } from '#tests/support/world.ts';
import { describePaper } from './evidence-paper.server.ts';
import { findJobFacts } from './views.server.ts';

const { chargebacks } = world.as(await world.person({ role: 'admin' }));

test('the bank reads what was to be done, what was done, and why the rest was not', async () => {
  const scope = readScope('plumbing', { fixture: 'faucet', problem: 'It drips.', supplies: 'fromPro' });
  const job = await world.startedJob({ scope });
  await world.photos(job.jobId);
  const reason = 'The valve is stuck, call me at (415) 555-0188.';
  await world.as(job.worker).jobs.submit({ jobId: job.jobId, done: [1], undone: [{ position: 2, reason }] });
  const providerId = await takeBack(job.jobId);
  const disputeId = await ownDisputeId(providerId);
  const { evidence } = await chargebacks.get({ disputeId });
  const [, list = ''] = evidence.productDescription.split('What was to be done:\n');
  const lines = list.split('\n');
  expect(lines).toHaveLength(scope.length);
  expect(lines[0]).toMatch(/^- .+: .+ \(done\)$/);
  expect(lines[1]).toMatch(/^- .+: .+ \(not done \(in English\): The valve is stuck, call me at /);
  expect(lines[1]).not.toContain('555-0188');
  // A fact is not work.
  expect(lines[2]).toMatch(/^- .+: The Pro brings them$/);
});

test('a job without a list of what is to be done has no such part', async () => {
  const job = await world.submittedJob();
  const providerId = await takeBack(job.jobId);
  const disputeId = await ownDisputeId(providerId);
  const { evidence } = await chargebacks.get({ disputeId });
  expect(evidence.productDescription).not.toContain('What was to be done');
});

// With a title that is one character longer, the limit falls on the other half of a character.
test.each(['Fence', 'Fences'])('what is too long for the bank ends between two characters: “%s”', async (title) => {
  const job = await world.submittedJob({ title });
  await world.db
    .updateTable('job')
    .set({ description: '🙂'.repeat(4_000) })
    .where('id', '=', job.jobId)
    .execute();
  const disputeId = await ownDisputeId(await takeBack(job.jobId));
  const { evidence } = await chargebacks.get({ disputeId });
  expect(evidence.productDescription).toMatch(/^Fence.*🙂$/su);
  const facts = await findJobFacts(world.db, job.jobId, world.clock.now());
  const photo = { kind: 'before', key: 'photo', at: world.clock.now() } as const;
  const paper = facts && describePaper(facts, [photo]);
  expect(paper?.lines.join('').isWellFormed()).toBe(true);
});
