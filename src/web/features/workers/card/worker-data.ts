import type { WorkerDetail } from '#modules/workers/contract.ts';
import { pictureOf } from '#web/ui/display/avatar.tsx';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A Pro for search engines (schema.org). `category` and `description` are in the page's language. */
export function workerData(worker: WorkerDetail, origin: string, category: string, description: string): object {
  const url = `${origin}/worker/${worker.id}`;
  const picture = pictureOf({ ...worker, seed: worker.portraitSeed });
  return {
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: worker.name,
    description,
    ...(picture && { image: origin + picture }),
    priceRange: `$${worker.hourlyRateCents / 100}/h`,
    address: {
      '@type': 'PostalAddress',
      addressLocality: worker.city,
      addressRegion: worker.state,
      addressCountry: 'US',
    },
    areaServed: `${worker.city}, ${worker.state}`,
    knowsLanguage: worker.languages,
    makesOffer: [category, ...worker.skills.map(({ name }) => name)].map((name) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name },
    })),
    openingHoursSpecification: worker.hours.map(({ weekday, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days[weekday - 1],
      opens,
      // Schema.org has no 24:00.
      closes: closes === '24:00' ? '23:59' : closes,
    })),
    // Without reviews there is nothing to average.
    ...(worker.reviewCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: worker.rating,
        reviewCount: worker.reviewCount,
        bestRating: 5,
      },
    }),
  };
}
