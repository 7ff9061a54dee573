/** True for the name of a time zone (IANA: `America/Chicago`) that this runtime has. */
export function isTimeZone(name: string): boolean {
  // Intl also takes offsets, such as `+01:00`, which know no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
