import { z } from 'zod';
import { languages } from '#lib/languages.ts';
import { contractBase, Id, Instant, listErrors, listOf, pageInput } from '#platform/operations/contract.ts';
import { Zip } from '../places/contract.ts';
import { applicationContract } from './application/application-contract.ts';
import { reviewContract } from './application/review-contract.ts';
import { bookingRulesContract } from './booking-rules-contract.ts';
import { cancellationTiers, checkKinds, maxCompared, maxWorkPhotos } from './limits.ts';
import { NextFreeDay } from './next-free-day-contract.ts';
import { WorkerCriteria, WorkerFilters, WorkerSearch } from './search/search-contract.ts';
import { Skill } from './skill-contract.ts';

/** How long the work takes, in half hours, for the total on a card. */
export const WorkHours = z.number().min(0.5).max(40).multipleOf(0.5);

/** How long the Pro usually takes to answer; null where that is not known. */
const UsualAnswerMinutes = z.int().nullable();

export const WorkerCard = z.object({
  id: Id,
  name: z.string(),
  headline: z.string(),
  categorySlug: z.string(),
  /** Mean of the reviews; 5 where there is none yet. */
  rating: z.number(),
  reviewCount: z.int(),
  verified: z.boolean(),
  extraMile: z.boolean(),
  city: z.string(),
  state: z.string(),
  hourlyRateCents: z.int(),
  distanceMeters: z.int(),
  /** About where the Pro starts from, in hundredths of a degree (half a mile): the ZIP code's middle, never an address. */
  near: z.object({ lat: z.number(), lng: z.number() }),
  /** Of the drawn face of a sample person; null for all others, who are shown by photo or initials. */
  portraitSeed: z.string().nullable(),
  /** The address of the Pro's photo; null without one. */
  photo: z.string().nullable(),
  /** Slugs of the services the Pro offers; those that a search is about come first. */
  services: z.array(z.string()),
  completedJobs: z.int(),
  usualAnswerMinutes: UsualAnswerMinutes,
  nextFreeDay: NextFreeDay,
  /** False when the search text names a service that the Pro does not offer, and only mentions. */
  offersService: z.boolean(),
  /**
   * The one of the services that the search is about: that of its filter, or one that its text names. Null where it names
   * none.
   */
  searchedService: z.string().nullable(),
  /** The signed-in reader has saved this Pro. */
  favorite: z.boolean(),
});

export type WorkerCard = z.infer<typeof WorkerCard>;

/** A card without a search: there is no place to measure the distance from, and no service to compare with. */
export const PlacelessCard = WorkerCard.omit({
  distanceMeters: true,
  near: true,
  offersService: true,
  searchedService: true,
});

export type PlacelessCard = z.infer<typeof PlacelessCard>;

/** A photo of work on a Pro's profile: what was done and when, but not for which client or where. */
export const WorkPhoto = z.object({
  id: Id,
  slot: z.enum(['before', 'during', 'after']),
  categorySlug: z.string(),
  /** The service of the category; null where the job names none. */
  serviceSlug: z.string().nullable(),
  /** When it was taken: year and month, for example `2026-10`. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
});

export type WorkPhoto = z.infer<typeof WorkPhoto>;

export const WorkerDetail = z.object({
  id: Id,
  name: z.string(),
  headline: z.string(),
  description: z.string(),
  categorySlug: z.string(),
  subcategorySlugs: z.array(z.string()),
  skills: z.array(Skill),
  languages: z.array(z.string()),
  rating: z.number(),
  reviewCount: z.int(),
  completedJobs: z.int(),
  verified: z.boolean(),
  /** What was checked and counts today, the latest first; days as `2026-03-02`. */
  checks: z.array(
    z.object({
      kind: z.enum(checkKinds),
      source: z.string(),
      /** Of a license; null for all else, whose numbers are private. */
      number: z.string().nullable(),
      /** Two letters, such as `CA`, of a license. */
      regionState: z.string().nullable(),
      checkedOn: z.iso.date(),
      expiresOn: z.iso.date().nullable(),
    }),
  ),
  extraMile: z.boolean(),
  hourlyRateCents: z.int(),
  city: z.string(),
  state: z.string(),
  timeZone: z.string(),
  serviceRadiusMeters: z.int(),
  /** The ZIP code in the middle of the city, which the map of the service area is drawn around: not the Pro's own. */
  mapZip: Zip,
  yearsExperience: z.int(),
  usualAnswerMinutes: UsualAnswerMinutes,
  cancellationTier: z.enum(cancellationTiers),
  /** Of the drawn face of a sample person; null for all others, who are shown by photo or initials. */
  portraitSeed: z.string().nullable(),
  /** The address of the Pro's photo; null without one. */
  photo: z.string().nullable(),
  memberSince: Instant,
  /** Photos of work that clients have put on the profile, newest first. */
  photos: z.array(WorkPhoto).max(maxWorkPhotos),
  /** Open hours of a normal week, local time `HH:MM`; weekday 1 is Monday. */
  hours: z.array(z.object({ weekday: z.int(), opens: z.string(), closes: z.string() })),
  /** Days off and days with other hours (`opens` and `closes`, local time `HH:MM`) that are not over, in order. */
  exceptions: z.array(
    z.object({
      firstDay: z.iso.date(),
      lastDay: z.iso.date(),
      opens: z.string().nullable(),
      closes: z.string().nullable(),
    }),
  ),
  /** Clients can book a free slot of at least `shortestHours` without a quote. */
  booksInstantly: z.boolean(),
  shortestHours: z.int(),
  /** The signed-in reader has saved this Pro. */
  favorite: z.boolean(),
});

export type WorkerDetail = z.infer<typeof WorkerDetail>;

/** What clients compare a Pro by, beside others. */
export const ComparedWorker = PlacelessCard.extend({
  ...WorkerDetail.pick({ languages: true, yearsExperience: true, cancellationTier: true, checks: true }).shape,
  /** From the place asked for; null without one. */
  distanceMeters: z.int().nullable(),
  /** Whether the service area contains that place; null without one. */
  servesPlace: z.boolean().nullable(),
});

export type ComparedWorker = z.infer<typeof ComparedWorker>;

/** As many Pros as a device remembers. */
const maxMergedFavorites = 200;

const WorkerId = z.strictObject({ workerId: Id });

const Highlights = z.object({
  /** Listed Pros, and the cities they are based in. */
  pros: z.int(),
  cities: z.int(),
  /** The best-ranked Pro of several categories. */
  items: z.array(PlacelessCard),
});

/** Pros that a search finds. */
const Count = z.object({
  /** Exact up to a thousand. */
  count: z.int(),
  /** True if there are more than `count`. */
  more: z.boolean(),
});

export type Count = z.infer<typeof Count>;

/** A service of the catalog, and the listed Pros who offer it. */
const OfferedService = z.object({
  slug: z.string(),
  pros: z.int(),
  /** The lowest of their hourly rates in US cents; null while no Pro offers the service. */
  fromCents: z.int().nullable(),
});

export type OfferedService = z.infer<typeof OfferedService>;

export const workersContract = {
  getHighlights: contractBase
    .route({ method: 'GET', path: '/highlights', summary: 'Figures and Pros for the front page', tags: ['workers'] })
    .output(Highlights),
  search: contractBase
    .route({ method: 'GET', path: '/workers', summary: 'Search Pros who serve a ZIP code', tags: ['workers'] })
    .input(WorkerSearch)
    .output(listOf(WorkerCard))
    .errors({ ...listErrors, 'places.unknownZip': { status: 404 } }),
  countFound: contractBase
    .route({ method: 'GET', path: '/worker-search/count', summary: 'How many Pros a search finds', tags: ['workers'] })
    .input(WorkerCriteria)
    .output(Count)
    .errors({ 'places.unknownZip': { status: 404 } }),
  suggestServices: contractBase
    .route({
      method: 'GET',
      path: '/service-suggestions',
      summary: 'Services that a text being typed may mean',
      tags: ['workers'],
    })
    .input(z.strictObject({ text: z.string().trim().min(1).max(80), language: z.enum(languages) }))
    .output(
      z.object({
        /** The likeliest first; names are in the language asked for. */
        items: z.array(z.object({ slug: z.string(), categorySlug: z.string(), name: z.string() })),
      }),
    ),
  findBlockingFilter: contractBase
    .route({
      method: 'GET',
      path: '/worker-search/blocking-filter',
      summary: 'The filter to remove from a search that finds no Pro',
      tags: ['workers'],
    })
    .input(WorkerCriteria)
    .output(
      z.object({
        /** The first filter without which the search finds a Pro; `all` when only all must go; null when none helps. */
        filter: WorkerFilters.keyof().or(z.literal('all')).nullable(),
        /** The text as it was meant, if it has a slip of the finger: the search finds Pros with it. */
        correctedText: z.string().nullable(),
        /** The Pros that the search finds without it, or with the corrected text. */
        ...Count.shape,
      }),
    )
    .errors({ 'places.unknownZip': { status: 404 } }),
  get: contractBase
    .route({ method: 'GET', path: '/workers/{id}', summary: 'The public profile of a Pro', tags: ['workers'] })
    .input(z.strictObject({ id: Id }))
    .output(WorkerDetail),
  compare: contractBase
    .route({ method: 'GET', path: '/worker-comparison', summary: 'Up to four Pros side by side', tags: ['workers'] })
    .input(z.strictObject({ workerIds: z.array(Id).min(1).max(maxCompared), zip: Zip.optional() }))
    .output(z.object({ items: z.array(ComparedWorker) }))
    .errors({ 'places.unknownZip': { status: 404 } }),
  listCategories: contractBase
    .route({
      method: 'GET',
      path: '/worker-categories',
      summary: 'The categories in which Pros are listed',
      tags: ['workers'],
    })
    .output(z.object({ slugs: z.array(z.string()) })),
  listServices: contractBase
    .route({
      method: 'GET',
      path: '/categories/{category}/services',
      summary: 'The services of a category, with how many Pros offer each and their lowest rate',
      tags: ['workers'],
    })
    .input(z.strictObject({ category: z.string().max(60) }))
    .output(z.object({ items: z.array(OfferedService) }))
    .errors({ 'catalog.unknownCategory': { status: 404 } }),
  addFavorite: contractBase
    .route({ method: 'PUT', path: '/favorites/{workerId}', summary: 'Save a Pro on the account', tags: ['workers'] })
    .input(WorkerId)
    .output(z.object({ favorite: z.literal(true) })),
  removeFavorite: contractBase
    .route({
      method: 'DELETE',
      path: '/favorites/{workerId}',
      summary: 'Forget a saved Pro',
      tags: ['workers'],
    })
    .input(WorkerId)
    .output(z.object({ favorite: z.literal(false) })),
  mergeFavorites: contractBase
    .route({
      method: 'POST',
      path: '/favorites',
      summary: 'Add the Pros saved on a device to the account',
      tags: ['workers'],
    })
    .input(z.strictObject({ workerIds: z.array(z.string().max(100)).max(maxMergedFavorites) }))
    .output(z.object({ added: z.int() })),
  listFavorites: contractBase
    .route({
      method: 'GET',
      path: '/favorites',
      summary: 'The signed-in person’s saved Pros, latest first',
      tags: ['workers'],
    })
    .input(z.strictObject(pageInput({ max: 48, usual: 24 })))
    .output(listOf(PlacelessCard))
    .errors(listErrors),
  ...applicationContract,
  ...bookingRulesContract,
  ...reviewContract,
};
