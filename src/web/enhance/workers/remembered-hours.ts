import { readDevice, writeDevice } from '#web/page/device-memory.ts';
import * as finding from '#web/page/finding-attributes.ts';
import { onParts } from '../changed-parts.ts';

// How long the work takes stays on this device, per category: the page of a search with hours writes it, and a search without
// gets those of its category.

onParts(() => {
  const field = finding.hoursField.find();
  if (field?.value) rememberHours(field);
});

/** Remembers the chosen hours of a category; forgets them where none are chosen. */
export function rememberHours(field: HTMLSelectElement): void {
  const category = finding.hoursField.read(field, 'category');
  const { [category]: _, ...others } = readHours();
  const next = field.value ? { ...others, [category]: field.value } : others;
  writeDevice('searchHours', Object.keys(next).length > 0 ? JSON.stringify(next) : null);
}

/** Returns the address of a search with the hours of its category, where it names none and the device remembers some. */
export function withRememberedHours(address: string, category: string): string {
  const next = new URL(address, location.href);
  const hours = readHours()[category];
  if (!hours || next.searchParams.has('hours')) return address;
  next.searchParams.set('hours', hours);
  return next.pathname + next.search;
}

/** Returns the remembered hours by category; anything else that is stored there counts as none. */
function readHours(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(readDevice('searchHours') ?? '{}');
    const entries = Object.entries(stored ?? {});
    return Object.fromEntries(entries.filter(([, hours]) => typeof hours === 'string'));
  } catch {
    return {};
  }
}
