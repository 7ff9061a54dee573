import { maxFavorites, readFavorites, writeFavorites } from './device-favorites.ts';

/**
 * Moves the Pros saved on this device to the account of the signed-in user, and empties the device's list once the account
 * has them. True when the account has new ones. A failure leaves the list for the next page.
 */
export async function moveFavorites(): Promise<boolean> {
  const workerIds = readFavorites().slice(0, maxFavorites);
  if (workerIds.length === 0) return false;
  try {
    const answer = await fetch('/api/favorites', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ workerIds }),
    });
    if (!answer.ok) return false;
    writeFavorites(readFavorites().filter((id) => !workerIds.includes(id)));
    const { added }: { added: number } = await answer.json();
    return added > 0;
  } catch {
    return false;
  }
}
