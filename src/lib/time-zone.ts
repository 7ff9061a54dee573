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

/**
 * Returns the zone that a browser says it is in, by the name that this runtime has for it. Undefined for an unknown one, and for one
 * without a place, such as UTC: browsers that hide where they are send it.
 */
export function zoneOfBrowser(name: string): string | undefined {
  if (name.length > 64 || !isTimeZone(name)) return undefined;
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
  return /^(?!Etc\/).+\//.test(timeZone) && Intl.supportedValuesOf('timeZone').includes(timeZone)
    ? timeZone
    : undefined;
}
