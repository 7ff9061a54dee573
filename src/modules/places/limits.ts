import { metersOfMiles } from '#lib/miles.ts';

/** The distances that a Pro can choose to travel, in miles. There is a map of each. */
export const areaRadii = [3, 5, 10, 15, 20, 25, 30, 40, 50, 75] as const;

/** The distances, in miles, around a searched place that there is a map of: the farthest Pros travel 100 miles. */
export const placeMapMiles = [...areaRadii, 100] as const;

export type AreaRadius = (typeof areaRadii)[number];

/** Returns the offered radius that is displayed as the same number of miles; null for one that the form doesn't offer. */
export const areaRadiusOf = (meters: number): AreaRadius | null =>
  areaRadii.find((miles) => Math.abs(metersOfMiles(miles) - meters) < metersOfMiles(0.5)) ?? null;
