/** What a comparison is about: the Pros, the place that distances are from, and how long the work takes. */
export interface ComparisonAddress {
  ids: string[];
  zip: string | null;
  hours: number | null;
}

/** The address of a comparison. */
export function compareAddress({ ids, zip, hours }: ComparisonAddress): string {
  const query = new URLSearchParams(ids.map((id) => ['ids', id]));
  if (zip) query.set('zip', zip);
  if (hours) query.set('hours', String(hours));
  return query.size > 0 ? `/compare?${query}` : '/compare';
}

/** The form that asks all of these Pros for quotes at once. */
export function requestAddress({ ids, zip }: ComparisonAddress): string {
  const query = new URLSearchParams(ids.map((id) => ['workerId', id]));
  if (zip) query.set('zip', zip);
  return `/quote/new?${query}`;
}
