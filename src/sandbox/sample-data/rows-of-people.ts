import { after, days } from '#lib/clock.ts';
import type { Person } from './people.ts';
import type { Pro } from './pros.ts';
import { accountIdOf } from './provider-objects.ts';
import { idOf } from './random.ts';
import type { SampleJob } from './sample-job.ts';
import type { Row, Tables } from './tables.ts';
import { categoryIdOf } from './trades.ts';
import type { World } from './world.ts';

/** The specification's consent, as the sample people read it. */
const consentWords =
  'By signing up and checking this box, you agree to receive SMS updates about your jobs and scheduling. Message and data rates may apply. Reply STOP to opt out.';

export function rowsOfPeople(world: World, passwordHash: string, now: Date): Tables {
  const { people, pros } = world;
  const joinedAt = (person: Person) => after(now, -days(person.joined));
  const consenting = people.filter(({ smsConsent }) => smsConsent);
  return [
    ['user', 'people', people.map((person) => userRow(person, joinedAt(person)))],
    ['account', 'people', people.map((person) => accountRow(person, joinedAt(person), passwordHash))],
    [
      'sms_consent_event',
      'people',
      consenting.map((person) => ({
        user_id: person.id,
        at: joinedAt(person),
        granted: true,
        words: consentWords,
        language: 'en',
        phone: person.phone,
      })),
    ],
    ['worker_profile', 'Pros', profileRows(world, joinedAt)],
    ['worker_hours', 'Pros', pros.flatMap(({ id, hours }) => hours.map((open) => ({ worker_id: id, ...open })))],
    [
      'favorite',
      'Pros',
      world.favorites.map(({ person, pro }) => ({
        user_id: person.id,
        worker_id: pro.id,
        created_at: after(now, -days(9)),
      })),
    ],
    [
      'payout_account',
      'Pros',
      pros
        .filter(({ payable }) => payable)
        .map((pro) => ({
          user_id: pro.id,
          provider_account_id: accountIdOf(pro),
          payouts_enabled: true,
          updated_at: joinedAt(pro),
        })),
    ],
  ];
}

/** Ids of subcategories are known to the database, so these rows name slugs. */
export const subcategoriesOf = (pros: Pro[]): { worker_id: string; slug: string }[] =>
  pros.flatMap(({ id, subcategories }) => subcategories.map((slug) => ({ worker_id: id, slug })));

function userRow(person: Person, joinedAt: Date): Row {
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    email_verified: true,
    username: person.username,
    display_username: person.username,
    role: person.role,
    status: person.status,
    phone: person.phone,
    sms_consent: person.smsConsent,
    preferred_language: person.language,
    time_zone: person.metro.timeZone,
    adult_confirmed: true,
    two_factor_enabled: false,
    created_at: joinedAt,
    updated_at: joinedAt,
  };
}

function accountRow(person: Person, joinedAt: Date, password: string): Row {
  return {
    id: idOf(`account ${person.id}`),
    account_id: person.id,
    provider_id: 'credential',
    user_id: person.id,
    password,
    created_at: joinedAt,
    updated_at: joinedAt,
  };
}

function profileRows({ pros, jobs }: World, joinedAt: (person: Person) => Date): Row[] {
  const byPro = Map.groupBy(jobs, ({ pro }) => pro);
  return pros.map((pro) => ({
    id: pro.id,
    display_name: pro.name,
    headline: pro.headline,
    description: pro.description,
    category_id: categoryIdOf(pro.field),
    skills: pro.skills,
    languages: pro.languages,
    hourly_rate_cents: pro.rate,
    zip: pro.zip,
    service_radius_m: pro.radius,
    years_experience: pro.years,
    response_minutes: pro.responseMinutes,
    verified: pro.verified,
    extra_mile: pro.extraMile,
    cancellation_tier: pro.tier,
    listed: pro.status === 'approved',
    ...countsOf(byPro.get(pro) ?? []),
    portrait_seed: pro.portraitSeed,
    created_at: joinedAt(pro),
    updated_at: joinedAt(pro),
  }));
}

/** Finished jobs and published reviews, as the product counts them. */
export function countsOf(jobs: SampleJob[]) {
  const ratings = jobs
    .flatMap(({ reviews }) => reviews)
    .filter(({ side, publishedAt }) => side === 'client' && publishedAt)
    .map(({ rating }) => rating);
  return {
    completed_jobs: jobs.filter(({ state }) => state === 'released').length,
    review_count: ratings.length,
    rating_sum: ratings.reduce((sum, rating) => sum + rating, 0),
  };
}
