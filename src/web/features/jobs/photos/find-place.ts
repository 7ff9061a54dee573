import { type Place, roundPlace } from '#modules/proofs/place.ts';

const timeoutMs = 20_000;

/**
 * Returns where the device is, to about 100 meters; null if it doesn't say so within 20 seconds, which also count while the user is asked
 * for permission. Browser only.
 */
export function findPlace(): Promise<Place | null> {
  return new Promise((resolve) => {
    setTimeout(resolve, timeoutMs, null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(roundPlace({ lat: coords.latitude, lng: coords.longitude })),
      () => resolve(null),
    );
  });
}
