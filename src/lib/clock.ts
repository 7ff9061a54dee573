/** The source of an act's time, so that tests and the sandbox can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const minutes = (n: number): number => n * 60_000;
export const hours = (n: number): number => n * 3_600_000;
export const days = (n: number): number => n * 86_400_000;

/** Returns the instant `milliseconds` after `date`. */
export function after(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds);
}
