import { expect, test } from 'vitest';
import { databaseUrl, db, pool } from '#tests/support/database.ts';
import { loadReferenceData } from './reference-data.ts';

const place = (zip: string) =>
  db.selectFrom('zip_code').select(['city', 'state', 'time_zone']).where('zip', '=', zip).executeTakeFirst();

const count = async () =>
  (await db.selectFrom('zip_code').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;

test.each([
  ['94110', 'San Francisco', 'CA', 'America/Los_Angeles'],
  ['10001', 'New York', 'NY', 'America/New_York'],
  ['60601', 'Chicago', 'IL', 'America/Chicago'],
  ['85001', 'Phoenix', 'AZ', 'America/Phoenix'],
  ['96801', 'Honolulu', 'HI', 'Pacific/Honolulu'],
  ['00901', 'San Juan', 'PR', 'America/Puerto_Rico'],
  ['99742', 'Gambell', 'AK', 'America/Nome'],
  ['48001', 'Algonac', 'MI', 'America/Detroit'],
])('ZIP %s is %s, %s, in %s', async (zip, city, state, time_zone) => {
  expect(await place(zip)).toEqual({ city, state, time_zone });
});

test.each([
  ['63366', "O'Fallon"],
  ['22101', 'McLean'],
  ['19406', 'King of Prussia'],
  ['54935', 'Fond du Lac'],
  ['50265', 'West Des Moines'],
  ['83814', "Coeur d'Alene"],
  ['54540', "Land O' Lakes"],
  ['07701', 'Red Bank'],
  ['74183', 'Tulsa'],
])('the city of ZIP %s is spelled %s', async (zip, city) => {
  expect(await place(zip)).toMatchObject({ city });
});

test('every ZIP code lies in the United States and has an American time zone', async () => {
  expect(await count()).toBeGreaterThanOrEqual(33_000);
  const strays = await db
    .selectFrom('zip_code')
    .select('zip')
    .where((eb) =>
      eb.or([
        eb.and([eb('lng', '>', 0), eb('state', 'not in', ['GU', 'MP']), eb('zip', '<>', '96898')]),
        eb('time_zone', 'not like', 'America/%').and('time_zone', 'not like', 'Pacific/%'),
        eb('time_zone', 'in', ['America/Toronto', 'America/Winnipeg', 'America/Vancouver', 'America/Tijuana']),
      ]),
    )
    .execute();
  expect(strays).toEqual([]);
});

test('loading again writes nothing', async () => {
  const progress: number[] = [];
  await loadReferenceData({ databaseUrl, onProgress: (done) => progress.push(done) });
  expect(progress).toEqual([]);
});

test('a new version of the data corrects rows and adds missing ones', async () => {
  const before = await count();
  await pool.query("delete from zip_code where zip = '94110'");
  await pool.query("update zip_code set city = 'Gotham' where zip = '10001'");
  await pool.query("comment on table zip_code is 'an older version'");
  await loadReferenceData({ databaseUrl });
  expect(await count()).toBe(before);
  expect(await place('94110')).toMatchObject({ city: 'San Francisco' });
  expect(await place('10001')).toMatchObject({ city: 'New York' });
});

test('two processes that start together load the data once', async () => {
  await pool.query('comment on table zip_code is null');
  const reports = [0, 0];
  await Promise.all(
    reports.map((_, at) =>
      loadReferenceData({ databaseUrl, onProgress: () => (reports[at] = (reports[at] ?? 0) + 1) }),
    ),
  );
  expect(reports.filter((count) => count > 0)).toHaveLength(1);
});
