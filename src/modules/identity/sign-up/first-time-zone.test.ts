import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accountOf, mailedToken, signedUp } from '#tests/support/accounts.ts';
import { world } from '#tests/support/world.ts';

/** Opens the account of a sign-up in a browser that says it is in `timeZone`. Returns the account. */
async function opened(timeZone: string | undefined) {
  const { email, browser } = await signedUp();
  const { body } = await browser.call('POST', '/api/account/confirm', { token: await mailedToken(email), timeZone });
  expect(body).toMatchObject({ confirmed: 'now', signedIn: true });
  return accountOf(email);
}

test.each([
  ['America/Los_Angeles', 'America/Los_Angeles'],
  ['Pacific/Honolulu', 'Pacific/Honolulu'],
  ['US/Pacific', 'America/Los_Angeles'],
])('a new account of a browser in %s starts in %s, and has not chosen it', async (timeZone, stored) => {
  expect(await opened(timeZone)).toMatchObject({ time_zone: stored, time_zone_chosen: false });
});

test.each([
  undefined,
  '',
  'UTC',
  'Etc/GMT+5',
  '+01:00',
  'Mars/Olympus',
  'America/Los Angeles',
  `America/${'x'.repeat(100)}`,
  "America/Chicago'; drop table",
])('the time zone %j of a browser is none, and the account starts with the usual one', async (timeZone) => {
  expect(await opened(timeZone)).toMatchObject({ time_zone: 'America/New_York', time_zone_chosen: false });
});

test('the database knows each time zone in which an account can start', async () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const unknown = sql<{ zone: string }>`select zone from unnest(${zones}::text[]) zone
    where zone not in (select name from pg_timezone_names)`;
  expect((await unknown.execute(world.db)).rows).toEqual([]);
});
