/** Trouble that the next calls of the API meet. */
export interface Fault {
  /** How many calls are left to spoil. */
  calls: number;
  /** Answer with this status instead of the true answer; absent: only the delay. */
  status?: number | undefined;
  delayMs: number;
  /** `before`: the call had no effect. `after`: it had its effect, but the caller never learns of it. */
  when: 'before' | 'after';
  /** Only calls whose path starts so, for example `/v1/refunds`. */
  path: string;
}

export interface Faults {
  set(fault: Fault | null): void;
  current(): Fault | null;
  /** The fault for a call of `path`; counts it down. */
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
