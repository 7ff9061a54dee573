/** A fault that the next API calls run into. */
export interface Fault {
  /** How many more calls fail. */
  calls: number;
  /** The status to respond with instead of the real response; if absent, there is only the delay. Only a 500 is stored under the key. */
  status?: number | undefined;
  delayMs: number;
  /** `before`: the call has no effect. `after`: it takes effect, but the caller never gets the response. */
  when: 'before' | 'after';
  /** Only calls whose path starts with this, for example `/v1/refunds`. */
  path: string;
}

export interface Faults {
  set(fault: Fault | null): void;
  current(): Fault | null;
  /** Returns the fault for a call of `path`, if any, and counts it down. */
  take(path: string): Fault | null;
}

export function createFaults(): Faults {
  let fault: Fault | null = null;
  return {
    set: (next) => {
      fault = next;
    },
    current: () => fault,
    take: (path) => {
      if (!fault || !path.startsWith(fault.path)) return null;
      const taken = fault;
      fault = taken.calls > 1 ? { ...taken, calls: taken.calls - 1 } : null;
      return taken;
    },
  };
}
