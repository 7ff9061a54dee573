import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { readDevice } from '#web/page/device-memory.ts';

/** After a sign-in, moves the Pros saved on this device to the account; the page then shows them. */
export function useMovedFavorites(userId: string | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!userId || !readDevice('favoriteWorkers')) return;
    // Rarely needed, so not part of every page's script.
    void import('#web/enhance/workers/move-favorites.ts').then(async ({ moveFavorites }) => {
      if (await moveFavorites()) await revalidate();
    });
  }, [userId, revalidate]);
}
