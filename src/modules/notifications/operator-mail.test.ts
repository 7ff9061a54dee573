import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { world } from '#tests/support/world.ts';

test('a mail about a money case that an earlier version has queued names the case alone', async () => {
  const id = randomUUID();
  await world.run('notifications.tellOperator', { kind: 'moneyCase', id });
  expect(world.mails).toMatchObject([
    {
      to: world.services.config.SUPPORT_EMAIL,
      subject: 'A new money case',
      text: expect.stringMatching(
        new RegExp(`The case is waiting for you in Money cases\\.[^]*/admin/ledger\\?case=${id}`),
      ),
    },
  ]);
});
