/** One row of a transition table: the states it starts from, the state it leads to, and who may do it. */
export interface Transition<State extends string, Role extends string> {
  from: readonly State[];
  to: State;
  by: readonly Role[];
}

/** A row that leads back to where the thing came from: one of several states. */
export interface WayBack<State extends string, Role extends string> {
  from: readonly State[];
  to: readonly State[];
  by: readonly Role[];
}

/** A process as data: act → transition. Server, buttons, diagrams and tests read the same table. */
export type Machine<Act extends string, State extends string, Role extends string> = Record<
  Act,
  Transition<State, Role> | WayBack<State, Role>
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

/** The states that a transition may lead to. */
export const targetsOf = <S extends string>({ to }: { to: S | readonly S[] }): readonly S[] =>
  typeof to === 'string' ? [to] : to;

/** The acts of a machine, in the table's order. */
export function actsOf<A extends string>(machine: Machine<A, string, string>): A[] {
  return Object.keys(machine) as A[];
}

/** Every act open to `role` in `state`, in the table's order. */
export function actsFor<A extends string, S extends string, R extends string>(
  machine: Machine<A, S, R>,
  state: S,
  role: R,
): A[] {
  return actsOf(machine).filter((act) => can(machine, act, state, role));
}
