import { after, days, hours } from '#lib/clock.ts';
import { isReviewable } from '#modules/jobs/states.ts';
import { type ApplicationState, isDecidable } from '#modules/workers/application/states.ts';
import type { SampleJob } from '../jobs/sample-job.ts';
import { accountIdOf, bankOf } from '../money/provider-objects.ts';
import { isChecked } from '../papers/papers.ts';
import type { Person } from '../people/people.ts';
import type { Pro, SampleChange } from '../people/pros.ts';
import { idOf } from '../random.ts';
import { categoryIdOf } from '../trades/trades.ts';
import type { World } from '../world.ts';
import type { Row, TableRows } from './tables.ts';

/** The text that the sample people agreed to, from the product specification. */
const consentWords =
  'By signing up and checking this box, you agree to receive SMS updates about your jobs and scheduling. Message and data rates may apply. Reply STOP to opt out.';

export function rowsOfPeople(world: World, passwordHash: string, now: Date): TableRows[] {
  const { people, pros, portraits } = world;
  const joinedAt = (person: Person) => after(now, -days(person.joinedDaysAgo));
  const accounts = people.map((person) => accountRow(person, joinedAt(person), passwordHash));
  const consents = people.filter(({ smsConsent }) => smsConsent).map((person) => consentRow(person, joinedAt(person)));
  const hours = pros.flatMap((pro) => pro.hours.map((open) => ({ worker_id: pro.id, ...open })));
  const favorites = world.favorites.map(({ person, pro }) => ({
    user_id: person.id,
    worker_id: pro.id,
    created_at: after(now, -days(9)),
  }));
  const payoutAccounts = pros.filter(({ payable }) => payable).map((pro) => payoutAccountRow(pro, joinedAt(pro)));
  return [
    {
      table: 'user',
      label: 'people',
      rows: people.map((person) => ({ ...userRow(person, joinedAt(person)), portrait_seed: portraits.get(person) })),
    },
    { table: 'account', label: 'people', rows: accounts },
    { table: 'sms_consent_event', label: 'people', rows: consents },
    { table: 'worker_profile', label: 'Pros', rows: profileRows(world, joinedAt) },
    { table: 'worker_hours', label: 'Pros', rows: hours },
    { table: 'worker_hours_exception', label: 'Pros', rows: exceptionRows(pros, now) },
    { table: 'worker_booking_rules', label: 'Pros', rows: bookingRuleRows(pros, now) },
    { table: 'favorite', label: 'Pros', rows: favorites },
    { table: 'payout_account', label: 'Pros', rows: payoutAccounts },
  ];
}

function consentRow(person: Person, at: Date): Row {
  return { user_id: person.id, at, granted: true, words: consentWords, language: 'en', phone: person.phone };
}

function payoutAccountRow(pro: Pro, updatedAt: Date): Row {
  const bank = bankOf(pro);
  return {
    user_id: pro.id,
    provider_account_id: accountIdOf(pro),
    transfers_active: true,
    payouts_enabled: true,
    bank_key: bank.fingerprint,
    bank_last4: bank.last4,
    updated_at: updatedAt,
  };
}

/**
 * Every third Pro is away for some days, and every fourth has a short day: after the weeks in which sample jobs are booked. A Pro
 * with days off of their own has no others.
 */
function exceptionRows(pros: Pro[], now: Date): Row[] {
  const on = (worker_id: string, first: number, last: number, hours: { opens: string; closes: string } | null) => {
    const [first_day, last_day] = [first, last].map((ahead) => after(now, days(ahead)).toISOString().slice(0, 10));
    return { worker_id, first_day, last_day, opens: hours?.opens ?? null, closes: hours?.closes ?? null };
  };
  return pros.flatMap(({ id, daysOff }, index) => {
    if (daysOff) return [on(id, daysOff.first, daysOff.last, null)];
    return [
      ...(index % 3 === 0 ? [on(id, 18 + (index % 9), 22 + (index % 9), null)] : []),
      ...(index % 4 === 0 ? [on(id, 40, 40, { opens: '09:00', closes: '12:00' })] : []),
    ];
  });
}

/** The first Pros are those of the sample logins, who quote. */
const firstInstantPro = 3;

/** Every third Pro books instantly, with some time between two jobs. */
function bookingRuleRows(pros: Pro[], now: Date): Row[] {
  const instant = pros.filter((_, index) => index >= firstInstantPro && index % 3 === 2);
  return instant.map(({ id }, index) => ({
    worker_id: id,
    instant: true,
    buffer_minutes: (index % 3) * 15,
    counts_travel: index % 4 === 0,
    notice_hours: index % 2 === 0 ? 2 : 24,
    weeks_ahead: 4,
    shortest_hours: 1 + (index % 2),
    closed_on_holidays: index % 2 === 0,
    updated_at: now,
  }));
}

export const subcategoryRows = (pros: Pro[]): Row[] =>
  pros.flatMap(({ id, subcategories }) => subcategories.map((subcategory) => ({ worker_id: id, subcategory })));

const applicationStates = {
  pending_approval: 'submitted',
  approved: 'approved',
  suspended: 'approved',
  rejected: 'rejected',
} as const;

const stateOf = ({ status, revision, change }: Pro): ApplicationState => {
  if (revision) return 'revision_asked';
  return change ? 'change_submitted' : applicationStates[status];
};

/** Applications, to be completed from the profiles. Those that wait came in over the last days. */
export function applicationRows(pros: Pro[], now: Date): Row[] {
  return pros.map((pro, index) => {
    const state = stateOf(pro);
    const joinedAt = after(now, -days(pro.joinedDaysAgo));
    const submittedAt = isDecidable(state) ? after(now, -hours(5 + (index % 60))) : joinedAt;
    return {
      worker_id: pro.id,
      state,
      submitted_at: submittedAt,
      decided_at: decidedAt(state, joinedAt, now),
      reason:
        pro.revision ?? (state === 'rejected' ? 'The license number that you gave belongs to another person.' : null),
      ...(pro.change && changeOf(pro.change)),
    };
  });
}

function decidedAt(state: ApplicationState, joinedAt: Date, now: Date): Date | null {
  if (state === 'submitted') return null;
  return state === 'revision_asked' ? after(now, -hours(20)) : joinedAt;
}

const changeOf = ({ name, category, subcategories, skillSlugs }: SampleChange) => ({
  display_name: name,
  category_id: categoryIdOf(category),
  services: subcategories,
  skill_slugs: skillSlugs,
});

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
    phone_verified_at: joinedAt,
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

function profileRows({ pros, jobs, portraits }: World, joinedAt: (person: Person) => Date): Row[] {
  const byPro = Map.groupBy(jobs, ({ pro }) => pro);
  return pros.map((pro) => ({
    id: pro.id,
    display_name: pro.name,
    headline: pro.headline,
    description: pro.description,
    category_id: categoryIdOf(pro.category),
    skill_slugs: pro.skillSlugs,
    skills: pro.skills,
    languages: pro.languages,
    hourly_rate_cents: pro.rate,
    zip: pro.zip,
    service_radius_m: pro.radiusMeters,
    years_experience: pro.years,
    response_minutes: pro.responseMinutes,
    verified: isChecked(pro),
    extra_mile: pro.extraMile,
    cancellation_tier: pro.tier,
    listed: pro.status === 'approved',
    ...countsOf(byPro.get(pro) ?? []),
    portrait_seed: portraits.get(pro),
    created_at: joinedAt(pro),
    updated_at: joinedAt(pro),
  }));
}

/** Counts finished jobs and published reviews as the product does. */
function countsOf(jobs: SampleJob[]) {
  const ratings = jobs
    .flatMap(({ reviews }) => reviews)
    .filter(({ side, publishedAt }) => side === 'client' && publishedAt)
    .map(({ rating }) => rating);
  return {
    completed_jobs: jobs.filter(({ state, money }) => isReviewable(state) && money.released > 0).length,
    review_count: ratings.length,
    rating_sum: ratings.reduce((sum, rating) => sum + rating, 0),
  };
}
