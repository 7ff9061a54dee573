/** Returns timers of which each slot has one at most. After `stop`, none runs and none is set. */
export function slotTimers() {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let stopped = false;
  function clear(slot: string): void {
    clearTimeout(timers.get(slot));
    timers.delete(slot);
  }
  return {
    clear,
    set(slot: string, ms: number, act: () => void): void {
      clear(slot);
      if (!stopped) timers.set(slot, setTimeout(act, ms));
    },
    stop(): void {
      stopped = true;
      for (const slot of [...timers.keys()]) clear(slot);
    },
  };
}
