import { useRef, useState } from 'react';
import type { Place } from '#modules/proofs/place.ts';
import { findPlace } from './find-place.ts';

export type PlaceFinder = ReturnType<typeof usePlace>;

/** Whether photos get the place where they are added, and what became of the last attempt to find it. */
export function usePlace() {
  const isOn = useRef(false);
  const [state, setState] = useState<'off' | 'finding' | 'found' | 'failed'>('off');
  async function find(): Promise<Place | null> {
    setState('finding');
    const place = await findPlace();
    // Switched off meanwhile.
    if (!isOn.current) return null;
    setState(place ? 'found' : 'failed');
    return place;
  }
  return {
    state,
    /** The browser asks for permission at once, not when the first photo is added. */
    turn(on: boolean): void {
      isOn.current = on;
      if (on) void find();
      else setState('off');
    },
    /** Looks for the place of a photo that is added now; null while it isn't wanted. */
    ofPhoto: () => (isOn.current ? find() : null),
  };
}
