import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { confirmed } from '#tests/support/accounts.ts';
import { send } from '#tests/support/built-site.ts';
import { isShort } from '#tests/support/forms.ts';
import { hashEveryTime } from '#tests/support/quick-passwords.ts';
import { visitor } from '#tests/support/visitor.ts';

/** Many people, or one program, sign in at once: each password is a tenth of a second of a core. */
hashEveryTime();

const wrong = (email = `${randomUUID()}@example.test`) => ({ email, password: 'not the password' });
const signIn = (typed = wrong(), browser = visitor()) => browser.call('POST', '/api/session', typed);

const inOrder = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
const median = (numbers: number[]) => inOrder(numbers)[Math.floor(numbers.length / 2)] ?? 0;

async function timed<T>(act: () => Promise<T>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

test('of a flood of sign-ins, as many wait as are answered soon; the others are asked, two seconds later, to come back', async () => {
  // One network address may try sixty times a minute.
  const browsers = Array.from({ length: 10 }, () => visitor());
  const attempt = async (_: unknown, n: number) => {
    const start = performance.now();
    const answer = await signIn(wrong(), browsers[n % 10]);
    return { ...answer, milliseconds: performance.now() - start };
  };
  const answers = await Promise.all(Array.from({ length: 240 }, attempt));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused[0]?.body).toMatchObject({ code: 'api.busy', data: { seconds: 5 } });
  expect(refused[0]?.body.message).toBe(
    'Too many people are logging in right now. Please try again in 5\u00a0seconds.',
  );
  // A program that tries again at once leaves the server to the pages.
  expect(Math.min(...refused.map(({ milliseconds }) => milliseconds))).toBeGreaterThan(1_900);
  // The flood is over: the next one gets in.
  const { email, password } = await confirmed();
  expect((await signIn({ email, password })).status).toBe(200);
}, 300_000);

// In the short form, pages-beside-a-flood.test.ts alone looks at pages.
test.skipIf(isShort)(
  'a page is answered in a fraction of the time that a sign-in takes, even in a flood of them',
  async () => {
    const page = () => timed(() => send('/browse/home-services?zip=94110'));
    await page();
    let isOver = false;
    const waits: number[] = [];
    const flood = Array.from({ length: 15 }, async () => {
      const browser = visitor();
      for (let n = 0; n < 2; n++) waits.push(await timed(() => signIn(wrong(), browser)));
    });
    const ended = Promise.all(flood).then(() => {
      isOver = true;
    });
    const pages: number[] = [];
    while (!isOver) pages.push(await page());
    await ended;
    expect(pages.length).toBeGreaterThan(10);
    expect(median(pages)).toBeLessThan(median(waits) / 4);
  },
  300_000,
);
