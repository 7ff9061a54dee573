import { type Place, roundPlace } from '#modules/proofs/place.ts';

const timeoutMs = 20_000;

/**
 * Returns where the device is, to about 100 meters; null if it doesn't say so within 20 seconds, which also count while the user is asked
 * for permission. Browser only.
 */
export function findPlace(): Promise<Place | null> {
  return new Promise((resolve) => {
    // Some browsers have none, and pages without encryption don't either.
    if (!navigator.geolocation) return resolve(null);
    const timer = setTimeout(resolve, timeoutMs, null);
    const answer = (place: Place | null) => {
      clearTimeout(timer);
      resolve(place);
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => answer(roundPlace({ lat: coords.latitude, lng: coords.longitude })),
      () => answer(null),
    );
  });
}
