import { networkOf } from '#platform/http/network.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { type Limiter, limiter } from '#platform/operations/limit.server.ts';
import { knownDevice } from './known-device.server.ts';

type Act = 'signIn' | 'signUp' | 'confirmation' | 'passwordReset' | 'mailedCode' | 'secret';

/**
 * Guesses at the password or the mailed code of one account. Strangers have ten in five minutes from one network address, so that
 * ten wrong ones do not lock out others, and a hundred an hour from all addresses together, so that a password of ten characters
 * that is on no list of leaked ones stays out of reach. A mailed code has a million values and, from all strangers, fifty guesses
 * a day: of twenty thousand attacked accounts, one falls in a day. A device on which the owner has signed in before, or
 * has set a new password with a mailed link, has ten in five minutes of its own, whatever strangers do.
 */
const guesses = limiter(10, 300);
const guessesOfDevice = limiter(10, 300);
/** Tries from one network address on devices that are known: an account can make many of them known. */
const deviceGuessesByAddress = limiter(120, 60);
/** A reader of the mail needs fewer tries; one network address must not use up those of another one. */
const codeGuesses = limiter(5, 600);
const codeGuessesOfStrangers = limiter(50, 86_400);
/** Tries from one network address, against any account. */
const byAddress: Record<Act, Limiter> = {
  signIn: limiter(60, 60),
  signUp: limiter(30, 600),
  confirmation: limiter(20, 600),
  passwordReset: limiter(20, 600),
  mailedCode: limiter(20, 600),
  secret: limiter(60, 60),
};
const byName: Record<Act, Limiter> = {
  signIn: limiter(100, 3_600),
  signUp: limiter(5, 600),
  confirmation: limiter(3, 600),
  passwordReset: limiter(3, 600),
  mailedCode: limiter(3, 600),
  // Passwords and codes that a signed-in person enters in the settings: a thief of the session must not guess them.
  secret: limiter(10, 300),
};

/** Counts one try of `act` from this network address. Throws Fail `api.tooManyRequests` with `seconds` to wait. */
export const limitByAddress = (act: Act, ip: string): Promise<void> => byAddress[act].consume(networkOf(ip));

/** Counts one guess at the password of `email`. Throws Fail `api.tooManyRequests`. */
export async function limitSignIn(ctx: Context, email: string): Promise<void> {
  const device = knownDevice(ctx, email);
  if (device) {
    await deviceGuessesByAddress.consume(networkOf(ctx.ip));
    return guessesOfDevice.consume(`${device} ${email}`);
  }
  await limitByAddress('signIn', ctx.ip);
  await guesses.consume(`${networkOf(ctx.ip)} ${email}`);
  await limitByName('signIn', email);
}

/** Counts one guess at the code that was mailed to `email`. Throws Fail `api.tooManyRequests`. */
export async function limitMailedCode(ctx: Context, email: string): Promise<void> {
  const device = knownDevice(ctx, email);
  await codeGuesses.consume(`${device ?? networkOf(ctx.ip)} ${email}`);
  await limitSignIn(ctx, email);
  if (!device) await codeGuessesOfStrangers.consume(email);
}

/** Counts one try of `act` for this account name or email. Throws Fail `api.tooManyRequests`. */
export const limitByName = (act: Act, name: string): Promise<void> => byName[act].consume(name);
