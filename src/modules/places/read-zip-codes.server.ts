import { createRequire } from 'node:module';
import tzLookup from '@photostructure/tz-lookup';
import { placeName } from './place-name.ts';

/** A row of `zip_code`. */
export interface ZipRow {
  zip: string;
  city: string;
  state: string;
  lat: number;
  lng: number;
  timeZone: string;
}

interface PackagedZip {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
  country: string;
}

/** Military mail has no place in the country; Palau, Micronesia and the Marshall Islands are not part of it. */
const outside = new Set(['AA', 'AE', 'AP', 'PW', 'FM', 'MH']);

/** Places whose longitude really is positive. */
const isEastern = ({ state, zip }: PackagedZip) => state === 'GU' || state === 'MP' || zip === wakeIsland;
const wakeIsland = '96898';

/** States that keep one time. The lookup's map is coarse near borders, so it is asked only where a state is split. */
const stateZones: Record<string, string> = {
  ...zoneOf('America/New_York', 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'),
  ...zoneOf('America/Chicago', 'AL AR IA IL LA MN MO MS OK WI'),
  ...zoneOf('America/Denver', 'CO MT NM UT WY'),
  ...zoneOf('America/Los_Angeles', 'CA WA'),
  ...zoneOf('Pacific/Pago_Pago', 'AS'),
  ...zoneOf('America/Puerto_Rico', 'PR'),
  ...zoneOf('America/St_Thomas', 'VI'),
  ...zoneOf('Pacific/Guam', 'GU'),
  ...zoneOf('Pacific/Saipan', 'MP'),
};

/** Where the coarse map reaches over a border into a neighboring country or state. */
const foreign = new Set([
  'America/Ciudad_Juarez',
  'America/Creston',
  'America/Edmonton',
  'America/Hermosillo',
  'America/Matamoros',
  'America/Monterrey',
  'America/Regina',
  'America/Swift_Current',
  'America/Tijuana',
  'America/Toronto',
  'America/Vancouver',
  'America/Winnipeg',
  'Asia/Anadyr',
]);

/** Zones that lie within one state. */
const homes = [
  ['America/Indiana/', 'IN'],
  ['America/Kentucky/', 'KY'],
  ['America/North_Dakota/', 'ND'],
  ['America/Detroit', 'MI'],
  ['America/Menominee', 'MI'],
] as const;

/** Every ZIP code of the country and its territories that has a place, with corrected names, coordinates and time zones. */
export function readZipCodes(): ZipRow[] {
  // The package has no types and one plain data file; the rest of it would load Canada as well.
  const packaged = createRequire(import.meta.url)('zipcodes/lib/codes.js') as { codes: Record<string, PackagedZip> };
  const places = Object.values(packaged.codes)
    .filter((entry) => entry.country === 'US' && !outside.has(entry.state) && hasPlace(entry))
    .map(correctSign);
  const ordinary = byState(places.filter(({ city }) => !isOrganization(city)));
  const zoned = byState(places.filter((place) => lookedUpZone(place) !== null));
  return places.map((place) => {
    const named = isOrganization(place.city) ? nearest(place, ordinary) : place;
    return {
      zip: place.zip,
      city: placeName(named.city),
      state: place.state,
      lat: place.latitude,
      lng: place.longitude,
      timeZone: lookedUpZone(place) ?? lookedUpZone(nearest(place, zoned)) ?? tzLookup(place.latitude, place.longitude),
    };
  });
}

function hasPlace({ zip, latitude, longitude, city }: PackagedZip): boolean {
  return /^\d{5}$/.test(zip) && city.trim() !== '' && Math.abs(latitude) > 1 && Math.abs(longitude) > 1;
}

/** One entry of New York lies in Kyrgyzstan, because its minus sign is missing. */
function correctSign(entry: PackagedZip): PackagedZip {
  return entry.longitude > 0 && !isEastern(entry) ? { ...entry, longitude: -entry.longitude } : entry;
}

/** The zone of a place, or null where the map returns a neighbor's. */
function lookedUpZone({ zip, state, latitude, longitude }: PackagedZip): string | null {
  if (zip === wakeIsland) return 'Pacific/Wake';
  const stateZone = stateZones[state];
  if (stateZone) return stateZone;
  const zone = tzLookup(latitude, longitude);
  if (state === 'AZ' && zone === 'America/Los_Angeles') return 'America/Phoenix';
  const home = homes.find(([prefix]) => zone.startsWith(prefix))?.[1] ?? state;
  return foreign.has(zone) || home !== state ? null : zone;
}

/** Large recipients of mail have ZIP codes of their own ("Shell Oil Box 150"); people live in the town around them. */
function isOrganization(city: string): boolean {
  return /[0-9&/]|\b(Firms?|Dept|Banks|Natl|National Bank|Us Bank|Ins Co|Lottery)\b| (Co|Of Amer|Of America|Amer Brm)$|^(Bank Of|Wells Fargo|Us West)/.test(
    city,
  );
}

function byState(places: PackagedZip[]): Map<string, PackagedZip[]> {
  return Map.groupBy(places, (place) => place.state);
}

/** The candidate of the same state closest to `place`; itself when there is none. */
function nearest(place: PackagedZip, candidates: Map<string, PackagedZip[]>): PackagedZip {
  const narrowing = Math.cos((place.latitude * Math.PI) / 180);
  const distance = (other: PackagedZip) =>
    Math.hypot(other.latitude - place.latitude, (other.longitude - place.longitude) * narrowing);
  let best = place;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates.get(place.state) ?? []) {
    const candidateDistance = distance(candidate);
    if (candidateDistance < bestDistance) [best, bestDistance] = [candidate, candidateDistance];
  }
  return best;
}

function zoneOf(zone: string, states: string): Record<string, string> {
  return Object.fromEntries(states.split(' ').map((state) => [state, zone]));
}
