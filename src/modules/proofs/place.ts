/** Where a photo was taken, in degrees. */
export interface Place {
  lat: number;
  lng: number;
}

/** A thousandth of a degree is about 110 meters (360 feet). The constraint of the migration 0075 says the same. */
const perDegree = 1_000;

/** Returns the place to about 100 meters: enough to tell the neighborhood, too little to tell the door. */
export const roundPlace = ({ lat, lng }: Place): Place => ({ lat: round(lat), lng: round(lng) });

const round = (degrees: number): number => Math.round(degrees * perDegree) / perDegree;

/** Returns a rounded place as people and the chain read it: `37.775, -122.419`. */
export const formatPlace = ({ lat, lng }: Place): string => `${lat.toFixed(3)}, ${lng.toFixed(3)}`;
