import type { PlaceOfZip } from '#modules/places/contract.ts';
import type { Application } from '#modules/workers/application/application-contract.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';

/** Returns what the public profile would say; null while there is no trade, no area or no rate to show. */
export function previewDetail(
  application: Application,
  about: { id: string; place: PlaceOfZip | null; now: Date },
): WorkerDetail | null {
  const { categorySlug, hourlyRateCents, serviceSlugs, displayName, yearsExperience, ...shared } = application;
  const { id, place, now } = about;
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
    favorite: false,
  };
}
