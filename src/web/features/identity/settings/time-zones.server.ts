import { intlLocale } from '#lib/languages.ts';

/** The zones of most people here, which come first. */
const first = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** A time zone to choose: as people type it (`America/New York`), and for the American ones its name (`Eastern Time`). */
export interface ZoneOption {
  value: string;
  label?: string;
}

/** Returns all time zones, the American ones first. On the server, since browsers know other ones. */
export function timeZones(language: string): ZoneOption[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !first.includes(zone));
  return [
    ...first.map((zone) => ({ value: zoneText(zone), label: zoneName(zone, language) })),
    ...others.map((zone) => ({ value: zoneText(zone) })),
  ];
}

/** Returns the name of a zone as people read and type it. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ');

/** Returns the zone of a typed text: the opposite of `zoneText`. */
export const zoneOfText = (text: string): string => text.trim().replaceAll(' ', '_');

function zoneName(timeZone: string, language: string): string | undefined {
  const format = new Intl.DateTimeFormat(intlLocale(language), { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value;
}
