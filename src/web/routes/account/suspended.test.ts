import { expect, test } from 'vitest';
import { mailedPass } from '#tests/support/decisions.ts';
import { pageArgs } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { loader } from './suspended.tsx';

const open = (path: string) =>
  Promise.resolve()
    .then(() => loader(pageArgs(new Request(`https://nearhand.test${path}`), {}) as never))
    .catch((answer: unknown) => answer);

test('the link of a suspension leads to the bare address, also when it opens nothing', async () => {
  const client = await world.client();
  const admin = await world.person({ name: 'Ada Admin', role: 'admin' });
  await world.as(admin).decisions.suspendAccount({ accountId: client.id, rule: 'abuse', evidence: 'Reports.' });
  for (const pass of [await mailedPass(client.id), 'forged', '']) {
    const answer = await open(`/suspended?pass=${pass}`);
    expect(answer).toBeInstanceOf(Response);
    const { status, headers } = answer as Response;
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([303, '/suspended', 'no-store']);
  }
  expect(await open('/suspended')).toMatchObject({ suspension: null });
});
