import { expect, test } from 'vitest';
import { mailedPass } from '#tests/support/decisions.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

const words = 'I asked for cash for parking alone.';
const { decisions: open } = world.as(null);

/** Suspends the account of a client. */
async function suspended() {
  const [owner, admin] = [await world.client(), await world.person({ role: 'admin' })];
  const broken = { rule: 'offPlatform', evidence: 'Two clients were asked for cash.' } as const;
  await world.as(admin).decisions.suspendAccount({ accountId: owner.id, ...broken });
  return { owner, pass: await mailedPass(owner.id) };
}

test('an appeal that was written about another suspension is refused, and none is made', async () => {
  const [read, other] = [await suspended(), await suspended()];
  const browser = visitor();
  await browser.call('POST', '/api/suspension/pass', { pass: read.pass });
  const { id: suspensionId } = (await browser.call('GET', '/api/suspension')).body;
  // Another person's link replaces the cookie, while the page is still open.
  await browser.call('POST', '/api/suspension/pass', { pass: other.pass });
  const answer = await browser.call('POST', '/api/suspension/appeal', { suspensionId, words });
  expect([answer.status, answer.body.code]).toEqual([409, 'decisions.otherSuspension']);
  for (const { pass } of [read, other]) expect(await open.getOwnSuspension({ pass })).toMatchObject({ appeal: null });
  await browser.call('POST', '/api/suspension/pass', { pass: read.pass });
  expect((await browser.call('POST', '/api/suspension/appeal', { suspensionId, words })).status).toBe(200);
  expect(await open.getOwnSuspension({ pass: read.pass })).toMatchObject({ appeal: { words } });
});
