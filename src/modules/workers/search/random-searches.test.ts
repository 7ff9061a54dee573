import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { foldText } from '#lib/fold-text.ts';
import { randomFrom } from '#lib/random.ts';
import { listCategories, skillsWith } from '#modules/catalog/public.server.ts';
import { world } from '#tests/support/world.ts';
import { resolveCriteria } from './resolve-criteria.server.ts';
import type { WorkerSearch } from './search-contract.ts';
import type { ResolvedCriteria } from './search-list-store.server.ts';
import type { SearchText } from './search-text.ts';

/*
 * Random Pros, random changes of them and random searches. Each page of a search is compared with the plain definition: all listed Pros,
 * filtered and sorted here. `SEARCHES=5000` asks more of them, `SEED=<number>` the same ones again.
 */

const searches = Number(process.env.SEARCHES ?? 50);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const pros = 90;
const searchesPerCatalog = 50;

type CatalogRow = Awaited<ReturnType<typeof listCategories>>[number];

const { db } = world;
const random = randomFrom(seed);
const below = (limit: number): number => Math.floor(random() * limit);
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
const some = <T>(list: readonly T[], share: number): T[] => list.filter(() => random() < share);
const maybe = <T>(share: number, value: () => T): T | undefined => (random() < share ? value() : undefined);

// Around San Francisco, at the end of the Aleutian Islands, and in Guam.
const zips = [
  '94110',
  '94110',
  '94102',
  '94102',
  '94601',
  '94601',
  '95110',
  '95814',
  '99546',
  '99547',
  '96910',
  '96929',
];
const names = ['Ana Ruiz', 'Élodie Núñez', 'Maria Petrova', 'Sam Taylor', 'Noah 100%', 'María_Luz'];
const ownSkills = ['Cleaning up afterwards', 'Leaking taps', 'Plumbing for boats', 'Dogs', 'Home visits'];
const vocabularySkills = ['house-cleaning.deep-cleaning', 'plumbing.water-heaters', 'nannies.overnight-care'];
const spoken = ['en', 'es', 'zh', 'vi', 'ht'];
const texts = [
  'cleaning',
  'plumber',
  'maria',
  'plumber Ana',
  'уборка',
  'home',
  'dogs',
  'water',
  '100%',
  'María_',
  'xanadu',
];
const moreTexts = [
  'cleaning xanadu',
  'repair',
  'a leaking tap',
  'deep',
  'house-cleaning',
  'HOUSE',
  'nanny, plumber',
  'ремонт',
];
// Some Pros offer two of these, and are listed once.
const several = [
  'plumber, painter',
  'carpenter, plumber, electrician',
  'cleaning, handyman',
  'maid, handyman Ana',
  'home services, plumber',
  'plumber, painter Maria',
];
const radii = [1_000, 1_700, 5_000, 5_100, 15_000, 17_800, 40_000, 53_500, 80_000, 160_000];

const drawProfile = (catalog: CatalogRow[]) => {
  const category = pick(random() < 0.5 ? catalog.slice(0, 2) : catalog);
  return {
    zip: pick(zips),
    display_name: pick(names),
    category_id: category.id,
    skills: some(ownSkills, 0.2),
    skill_slugs: some(vocabularySkills, 0.2),
    languages: some(spoken, 0.4),
    // Few values, so that many Pros are level.
    hourly_rate_cents: 1_000 * (1 + below(4)),
    review_count: below(3),
    rating_sum: 0,
    extra_mile: random() < 0.2,
    service_radius_m: pick(radii),
  };
};

const withSum = (profile: ReturnType<typeof drawProfile>) => ({ ...profile, rating_sum: 4 * profile.review_count });

async function describe(id: string, catalog: CatalogRow[], categoryId: number): Promise<void> {
  await db.deleteFrom('worker_subcategory').where('worker_id', '=', id).execute();
  await db.deleteFrom('worker_hours').where('worker_id', '=', id).execute();
  const services = some(catalog.find((category) => category.id === categoryId)?.subcategories ?? [], pick([0, 0.5]));
  const days = some([1, 2, 3, 4, 5, 6, 7], pick([0, 0.7]));
  if (services.length > 0)
    await db
      .insertInto('worker_subcategory')
      .values(services.map((service) => ({ worker_id: id, subcategory_id: service.id })))
      .execute();
  if (days.length > 0)
    await db
      .insertInto('worker_hours')
      .values(days.map((weekday) => ({ worker_id: id, weekday, opens: '09:00', closes: '17:00' })))
      .execute();
}

async function addPro(catalog: CatalogRow[]): Promise<string> {
  const { id } = await world.person({ role: 'contractor' });
  const profile = withSum(drawProfile(catalog));
  await db
    .insertInto('worker_profile')
    .values({ id, lat: 0, lng: 0, ...profile })
    .execute();
  await describe(id, catalog, profile.category_id);
  return id;
}

/** Changes a Pro in one of the ways in which Pros change. */
async function changePro(id: string, catalog: CatalogRow[]): Promise<void> {
  const profile = withSum(drawProfile(catalog));
  const part = pick([
    { zip: profile.zip, service_radius_m: profile.service_radius_m },
    { hourly_rate_cents: profile.hourly_rate_cents },
    { review_count: profile.review_count, rating_sum: profile.rating_sum },
    { extra_mile: profile.extra_mile },
    { languages: profile.languages, skills: profile.skills, skill_slugs: profile.skill_slugs },
    profile,
    null,
  ]);
  if (part) await db.updateTable('worker_profile').set(part).where('id', '=', id).execute();
  else
    await db
      .updateTable('user')
      .set({ status: pick(['approved', 'suspended']) })
      .where('id', '=', id)
      .execute();
  const { category_id } = await db
    .selectFrom('worker_profile')
    .select('category_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (random() < 0.3) await describe(id, catalog, category_id);
}

function drawSearch(catalog: CatalogRow[]) {
  const category = maybe(0.3, () => pick(catalog.slice(0, 3)));
  return {
    zip: pick(zips),
    q: maybe(0.5, () => pick(random() < 0.25 ? several : [...texts, ...moreTexts])),
    category: category?.slug,
    subcategory: maybe(0.2, () => pick((category ?? pick(catalog.slice(0, 2))).subcategories).slug),
    language: maybe(0.15, () => pick(spoken)),
    day: maybe(0.25, () => 1 + below(7)),
    extraMile: random() < 0.1,
    sort: pick(['rating', 'rate_low', 'rate_high'] as const),
    limit: 1 + below(8),
  };
}

interface Row {
  id: string;
  name: string;
  category_id: number;
  category: string;
  services: { id: number; slug: string; name: string }[];
  skills: string[];
  skillSlugs: string[];
  languages: string[];
  days: number[];
  extraMile: boolean;
  rank: number;
  rate: number;
}

/** All listed Pros who serve a place, in no order. */
async function listedAround(zip: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select w.id, w.display_name as name, w.category_id, c.name as category, w.skills,
      w.skill_slugs as "skillSlugs", w.languages, w.extra_mile as "extraMile", w.rank_score::float8 as rank,
      w.hourly_rate_cents as rate,
      array(select h.weekday::int from worker_hours h where h.worker_id = w.id) as days,
      coalesce((select json_agg(json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) order by s.id)
        from worker_subcategory ws join subcategory s on s.id = ws.subcategory_id where ws.worker_id = w.id), '[]') as services
    from worker_profile w join category c on c.id = w.category_id join "user" u on u.id = w.id, zip_code z
    where z.zip = ${zip} and account_is_listed(u) and earth_distance(z.point, w.point) <= w.service_radius_m`.execute(
    db,
  );
  return rows;
}

function hasText(row: Row, { rest, known }: SearchText): boolean {
  const own = foldText([row.name, row.category, ...row.skills, ...row.services.map(({ name }) => name)].join(' '));
  const has = (piece: string) => own.includes(piece) || skillsWith(piece).some((slug) => row.skillSlugs.includes(slug));
  const isKnown = !known || known.trades.some((trade) => own.includes(trade)) || known.words.every(has);
  return rest.every(has) && isKnown;
}

/** The plain definition: the ids of a search in the order of its list. */
function listOf(rows: Row[], criteria: ResolvedCriteria, sort: WorkerSearch['sort']): string[] {
  const { named, categoryId, subcategory, language, day, extraMile, text } = criteria;
  const offers = ({ category_id, services }: Row) =>
    !named || [category_id, ...services.map(({ id }) => id)].some((topic) => named.topics.includes(topic));
  const keys = { rating: (row: Row) => row.rank, rate_low: (row: Row) => -row.rate, rate_high: (row: Row) => row.rate };
  const orders = [
    (row: Row) => Number(offers(row)),
    (row: Row) => Number(row.extraMile),
    keys[sort],
    (row: Row) => row.id,
  ];
  const compare = (a: Row, b: Row) => {
    const order = orders.find((keyOf) => keyOf(a) !== keyOf(b));
    return !order ? 0 : order(a) < order(b) ? 1 : -1;
  };
  return rows
    .filter((row) => categoryId === null || row.category_id === categoryId)
    .filter((row) => !subcategory || row.services.some(({ slug }) => slug === subcategory))
    .filter((row) => !language || row.languages.includes(language))
    .filter((row) => !day || row.days.includes(day))
    .filter((row) => !extraMile || row.extraMile)
    .filter((row) => hasText(row, text))
    .toSorted(compare)
    .map(({ id }) => id);
}

/** All pages of a search, one after the other. */
async function pagesOf(search: ReturnType<typeof drawSearch>): Promise<string[]> {
  const api = world.as(null);
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await api.workers.search({ ...search, cursor });
    expect(items).toHaveLength(nextCursor ? search.limit : items.length);
    found.push(...items.map(({ id }) => id));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return found;
}

test(`${searches} random searches find what the plain definition finds, page by page (SEED=${seed})`, {
  timeout: 60_000 + searches * 1_000,
}, async () => {
  process.stdout.write(`SEARCHES=${searches} SEED=${seed}\n`);
  const catalog = await listCategories(db);
  let ids: string[] = [];
  let found = 0;
  for (let n = 0; n < searches; n += 1) {
    if (n % searchesPerCatalog === 0) {
      await db.updateTable('user').set({ status: 'suspended' }).where('status', '=', 'approved').execute();
      ids = [];
      for (let made = 0; made < pros; made += 1) ids.push(await addPro(catalog));
    }
    await changePro(pick(ids), catalog);
    const search = drawSearch(catalog);
    const criteria = await resolveCriteria(db, search);
    const rows = await listedAround(search.zip);
    const strict = criteria ? listOf(rows, criteria, search.sort) : [];
    const looser = criteria?.text.known ? { ...criteria, text: { known: criteria.text.known, rest: [] } } : null;
    const expected = strict.length === 0 && looser ? listOf(rows, looser, search.sort) : strict;
    expect(await pagesOf(search), `SEED=${seed}, search ${n}: ${JSON.stringify(search)}`).toEqual(expected);
    found += expected.length;
  }
  // A catalog without Pros proves nothing.
  expect(found).toBeGreaterThan(searches);
});
