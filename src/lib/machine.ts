/** One row of a transition table: from which states, to which, by whom, and what follows. */
export interface Transition<State extends string, Role extends string> {
  from: readonly State[];
  to: State;
  by: readonly Role[];
  /** Names of what follows, for diagrams and timelines. */
  then?: readonly string[];
}

/** A process as data: act → transition. Server, buttons, diagrams and tests read the same table. */
export type Machine<Act extends string, State extends string, Role extends string> = Record<
  Act,
  Transition<State, Role>
>;

/** True when `role` may do `act` while the thing is in `state`. */
export function can<A extends string, S extends string, R extends string>(
  machine: Machine<A, S, R>,
  act: A,
  state: S,
  role: R,
): boolean {
  const transition = machine[act];
  return transition.from.includes(state) && transition.by.includes(role);
}

/** Every act open to `role` in `state`, in the table's order. */
export function actsFor<A extends string, S extends string, R extends string>(
  machine: Machine<A, S, R>,
  state: S,
  role: R,
): A[] {
  return (Object.keys(machine) as A[]).filter((act) => can(machine, act, state, role));
}
