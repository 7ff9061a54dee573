import { z } from 'zod';
import { contractBase } from '#platform/operations/contract.ts';

/** Exactly five digits (specification, section 5). */
export const Zip = z.string().regex(/^\d{5}$/, 'places.invalidZip');

export const Place = z.object({
  zip: Zip,
  city: z.string(),
  state: z.string().length(2),
  /** IANA name, for example America/Los_Angeles. */
  timeZone: z.string(),
});

export type Place = z.infer<typeof Place>;

/** A place as addresses name it. */
export const PlaceOfZip = Place.extend({
  /** The ZIP code nearest to the middle of the city. */
  middleZip: Zip,
  /** The centroid of the ZIP code, in degrees. */
  lat: z.number(),
  lng: z.number(),
});

export type PlaceOfZip = z.infer<typeof PlaceOfZip>;

export const placesContract = {
  getZip: contractBase
    .route({ method: 'GET', path: '/places/{zip}', summary: 'Look up a ZIP code', tags: ['places'] })
    .input(z.strictObject({ zip: Zip }))
    .output(PlaceOfZip)
    .errors({ 'places.unknownZip': { status: 404 } }),
};
