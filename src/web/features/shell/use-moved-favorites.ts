import { useEffect } from 'react';
import { readDevice } from '#web/page/device-memory.ts';
import { reloadData } from '#web/page/reload-data.ts';

/** After a sign-in, moves the Pros saved on this device to the account; the page then shows them. */
export function useMovedFavorites(userId: string | undefined): void {
  useEffect(() => {
    if (!userId || !readDevice('favoriteWorkers')) return;
    // Rarely needed, so not part of every page's script.
    void import('#web/enhance/workers/move-favorites.ts').then(async ({ moveFavorites }) => {
      if (await moveFavorites()) await reloadData();
    });
  }, [userId]);
}
