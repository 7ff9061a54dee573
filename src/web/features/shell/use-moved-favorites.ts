import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { moveFavorites } from '#web/enhance/workers/move-favorites.ts';

/** After a sign-in, moves the Pros saved on this device to the account; the page then shows them. */
export function useMovedFavorites(userId: string | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!userId) return;
    void moveFavorites().then((moved) => {
      if (moved) void revalidate();
    });
  }, [userId, revalidate]);
}
