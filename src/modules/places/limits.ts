import { metersOfMiles } from '#lib/miles.ts';

/** How far a Pro can travel, as the form offers it, and the areas that there are maps of: miles. */
export const areaRadii = [3, 5, 10, 15, 20, 25, 30, 40, 50, 75] as const;

export type AreaRadius = (typeof areaRadii)[number];

/** Returns the offered radius that shows as the same number of miles; null for one that the form doesn't offer. */
export const areaRadiusOf = (meters: number): AreaRadius | null =>
  areaRadii.find((miles) => Math.abs(metersOfMiles(miles) - meters) < metersOfMiles(0.5)) ?? null;
