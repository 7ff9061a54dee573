/** Where a job is, without its street. */
interface Surroundings {
  city: string;
  regionState: string;
  zip: string;
}

/** Returns the city, state and ZIP of a job on one line. */
export const placeLine = ({ city, regionState, zip }: Surroundings): string => `${city}, ${regionState} ${zip}`;

/** Returns the address of a street in the maps of the device: phones hand it to their own application. */
export const mapUrl = (street: string, around: Surroundings): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${street}, ${placeLine(around)}`)}`;
