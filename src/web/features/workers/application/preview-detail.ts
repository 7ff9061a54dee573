import type { PlaceOfZip } from '#modules/places/contract.ts';
import type { Application } from '#modules/workers/application/application-shape.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';

/**
 * Returns what the public profile would say, with the figures of `listed`, the profile as clients see it now; null while
 * there is no trade, no area or no rate to show.
 */
export function previewDetail(
  application: Application,
  about: { id: string; place: PlaceOfZip | null; listed: WorkerDetail | null; now: Date },
): WorkerDetail | null {
  const {
    categorySlug,
    hourlyRateCents,
    serviceSlugs,
    displayName,
    yearsExperience,
    yesterday: _,
    ...shared
  } = application;
  const { id, place, listed, now } = about;
  if (categorySlug === null || hourlyRateCents === null || place === null) return null;
  return {
    ...shared,
    id,
    name: displayName,
    categorySlug,
    hourlyRateCents,
    subcategorySlugs: serviceSlugs,
    rating: 5,
    reviewCount: 0,
    completedJobs: 0,
    verified: false,
    checks: [],
    photos: [],
    extraMile: false,
    city: place.city,
    state: place.state,
    mapZip: place.middleZip,
    timeZone: place.timeZone,
    yearsExperience: yearsExperience ?? 0,
    usualAnswerMinutes: null,
    portraitSeed: null,
    memberSince: now.toISOString(),
    booksInstantly: false,
    shortestHours: 1,
    favorite: false,
    ...(listed && figuresOf(listed)),
  };
}

/** What clients, administrators and time add to a profile. */
const figuresOf = ({ rating, reviewCount, completedJobs, ...worker }: WorkerDetail) => ({
  ...{ rating, reviewCount, completedJobs },
  verified: worker.verified,
  checks: worker.checks,
  photos: worker.photos,
  extraMile: worker.extraMile,
  usualAnswerMinutes: worker.usualAnswerMinutes,
  portraitSeed: worker.portraitSeed,
  memberSince: worker.memberSince,
});
