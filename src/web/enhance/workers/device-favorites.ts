import { readDevice, writeDevice } from '#web/page/device-memory.ts';

/** The Pros that a visitor saved on this device, latest first; anything else that is stored there counts as nothing. */
export function readFavorites(): string[] {
  try {
    const ids: unknown = JSON.parse(readDevice('favoriteWorkers') ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Stores the list on this device, cut to its first 200; an empty one is forgotten. */
export function writeFavorites(ids: readonly string[]): void {
  writeDevice('favoriteWorkers', ids.length > 0 ? JSON.stringify(ids.slice(0, maxFavorites)) : null);
}

export const maxFavorites = 200;
