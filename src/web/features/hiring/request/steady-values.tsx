import { type ReactNode, useState } from 'react';
import type { RequestValues } from './request-values.ts';

/**
 * Keeps the values of the latest answer, or those of the first load: an entry of the browser's history without an answer must not
 * empty the fields, and the form's key must stay the same when the page reloads its data.
 */
export function SteadyValues({
  values,
  start,
  children,
}: {
  /** Those of the answer on the page; null without one. */
  values: RequestValues | null;
  start: RequestValues;
  children: (values: RequestValues) => ReactNode;
}) {
  const [latest, setLatest] = useState(values ?? start);
  if (values && values !== latest) setLatest(values);
  return children(values ?? latest);
}
