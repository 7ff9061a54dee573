import { networkOf } from '#platform/http/network.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import {
  type CallLimit,
  type Limiter,
  limiter,
  readLimiter,
  type StoredLimiter,
} from '#platform/operations/limit.server.ts';
import { knownDevice } from './sessions/known-device.server.ts';
import { takeBackTry } from './tries-store.server.ts';

type Act = 'signIn' | 'signUp' | 'confirmation' | 'passwordReset' | 'mailedCode';

/**
 * Guesses at the password or the mailed code of one account. Strangers have ten in five minutes from one network address, so that
 * ten wrong ones do not lock out others, and a hundred an hour from all addresses together, so that a password of ten characters
 * that is on no list of leaked ones stays out of reach. A mailed code has a million values and, from all strangers, fifty guesses
 * a day: of twenty thousand attacked accounts, one falls in a day. A device on which the owner has signed in before, or
 * has set a new password with a mailed link, has ten in five minutes of its own, whatever strangers do. What was right is given back
 * to the counts of its account, and to no other: those of a network address count right tries, too, so that no one who logs in to an
 * account of their own has more guesses at those of others.
 */
const guesses = limiter('guesses', 10, 300);
const guessesOfDevice = limiter('guessesOfDevice', 10, 300);
/** Tries from one network address on devices that are known: an account can make many of them known. */
const deviceGuessesByAddress = limiter('deviceGuessesByAddress', 120, 60);
/** A reader of the mail needs fewer tries; one network address must not use up those of another one. */
const codeGuesses = limiter('codeGuesses', 5, 600);
const codeGuessesOfStrangers = limiter('codeGuessesOfStrangers', 50, 86_400);
/** Tries from one network address, against any account. */
const byAddress: Record<Act, Limiter> = {
  signIn: limiter('signInByAddress', 60, 60),
  signUp: limiter('signUpByAddress', 30, 600),
  confirmation: limiter('confirmationByAddress', 20, 600),
  passwordReset: limiter('passwordResetByAddress', 20, 600),
  mailedCode: limiter('mailedCodeByAddress', 20, 600),
};
/**
 * A link for a new password works for an hour, so with three an hour its owner has one, even when strangers asked for all of them. Codes
 * are replaced by the next one.
 */
const byName: Record<Act, StoredLimiter> = {
  signIn: limiter('signInByName', 100, 3_600),
  signUp: limiter('signUpByName', 5, 3_600),
  confirmation: limiter('confirmationByName', 3, 3_600),
  passwordReset: limiter('passwordResetByName', 3, 3_600),
  mailedCode: limiter('mailedCodeByName', 5, 3_600),
};
/**
 * What signed-in people enter in the settings, on each known device, and in all other browsers together: a stolen session in another
 * browser uses up the tries of those. A thief who has copied the mark of the device as well counts as the owner; then a new password by
 * mail is the way on. Of a million codes of an app, three are valid at a time: thirty guesses a day take thirty years on average, and a
 * hundred, on all devices of an account, nine.
 */
const secrets = limiter('secretByDevice', 10, 300);
const secretsByDay = limiter('secretsByDay', 30, 86_400);
const secretsOfAccount = limiter('secretsOfAccount', 100, 86_400);
/**
 * The same codes at a sign-in, after a right password: on each device that is known, and on all others together. A reader of the mail
 * makes devices known with a new password, as many as there are links: all of them together have a hundred.
 */
const secondStepsByDay = limiter('secondStepsByDay', 30, 86_400);
const secondStepsOfAccount = limiter('secondStepsOfAccount', 100, 86_400);

/** Looks at a username of forms with other faults, which no limit of sign-ups counts. */
const usernameLooks = readLimiter(30, 600);

/** Counts one look of this network address at a username. Throws Fail `api.tooManyRequests`. */
export const limitUsernameLooks = (ctx: Context): Promise<void> => usernameLooks.consume(ctx, networkOf(ctx.ip));

/** Counts one try of `act` from this network address. Throws Fail `api.tooManyRequests` with `seconds` to wait. */
export const limitByAddress = (act: Act, ctx: Context): Promise<void> => byAddress[act].consume(ctx, networkOf(ctx.ip));

/** Counts one guess at the password of `email`. Throws Fail `api.tooManyRequests`. */
export async function limitSignIn(ctx: Context, email: string): Promise<void> {
  const device = knownDevice(ctx, email);
  if (device) {
    await deviceGuessesByAddress.consume(ctx, networkOf(ctx.ip));
    return guessesOfDevice.consume(ctx, `${device} ${email}`);
  }
  await limitByAddress('signIn', ctx);
  await guesses.consume(ctx, `${networkOf(ctx.ip)} ${email}`);
  await limitByName('signIn', ctx, email);
}

/** Gives back the guess that was a right password, or code: the session has begun. */
export async function giveBackSignIn(ctx: Context, email: string): Promise<void> {
  const device = knownDevice(ctx, email);
  if (device) return giveBack(ctx, guessesOfDevice, `${device} ${email}`);
  await giveBack(ctx, guesses, `${networkOf(ctx.ip)} ${email}`);
  await giveBack(ctx, byName.signIn, nameOf(ctx, email));
}

/** Gives back the guess that was the right mailed code: the session has begun. */
export async function giveBackMailedCode(ctx: Context, email: string): Promise<void> {
  const device = knownDevice(ctx, email);
  await giveBack(ctx, codeGuesses, `${device ?? networkOf(ctx.ip)} ${email}`);
  await giveBackSignIn(ctx, email);
  if (!device) await giveBack(ctx, codeGuessesOfStrangers, email);
}

/** Counts one guess at the second step of the account of `email`, after its password. Throws Fail `api.tooManyRequests`. */
export async function limitSecondStep(ctx: Context, email: string): Promise<void> {
  await secondStepsByDay.consume(ctx, nameOf(ctx, email));
  await secondStepsOfAccount.consume(ctx, email).catch(async (refusal: unknown) => {
    await giveBack(ctx, secondStepsByDay, nameOf(ctx, email));
    throw refusal;
  });
}

/** Gives back the guess that was a right code: the session has begun. */
export async function giveBackSecondStep(ctx: Context, email: string): Promise<void> {
  await giveBackSignIn(ctx, email);
  await giveBack(ctx, secondStepsByDay, nameOf(ctx, email));
  await giveBack(ctx, secondStepsOfAccount, email);
}

const giveBack = (ctx: Context, limiter: StoredLimiter, key: string): Promise<void> =>
  takeBackTry(ctx.db, limiter.rowOf(ctx, key));

/** Counts one guess at the code that was mailed to `email`. Throws Fail `api.tooManyRequests`. */
export async function limitMailedCode(ctx: Context, email: string): Promise<void> {
  const device = knownDevice(ctx, email);
  await codeGuesses.consume(ctx, `${device ?? networkOf(ctx.ip)} ${email}`);
  await limitSignIn(ctx, email);
  if (!device) await codeGuessesOfStrangers.consume(ctx, email);
}

/**
 * Counts one try of `act` for this account or email. A device of the email's owner has tries of its own: strangers don't use them up.
 * Throws Fail `api.tooManyRequests`.
 */
export const limitByName = (act: Act, ctx: Context, name: string): Promise<void> =>
  byName[act].consume(ctx, nameOf(ctx, name));

/** Gives back the try of `act` that came to nothing. */
export const giveBackByName = (act: Act, ctx: Context, name: string): Promise<void> =>
  giveBack(ctx, byName[act], nameOf(ctx, name));

/**
 * Counts one password or code that the signed-in caller enters in the settings: a thief of the session must not guess them, nor keep the
 * owner from entering them on a known device. Throws Fail `api.tooManyRequests`.
 */
export async function limitSecret(ctx: Context): Promise<void> {
  const key = ownKeyOf(ctx);
  await secrets.consume(ctx, key);
  await secretsByDay.consume(ctx, key);
  await secretsOfAccount.consume(ctx, userOf(ctx).id).catch(async (refusal: unknown) => {
    await giveBack(ctx, secretsByDay, key);
    throw refusal;
  });
}

/** Counts one texted code that the signed-in caller enters; each code counts its tries as well (`phoneCodes`). Throws Fail `api.tooManyRequests`. */
export const limitTextedCode = (ctx: Context): Promise<void> => secrets.consume(ctx, ownKeyOf(ctx));

/**
 * Limits an act of a signed-in user to `times` calls in ten minutes, for each known device and for all other browsers together: those of a
 * stolen session don't count for the owner's device.
 */
export function perOwnDevice(times: number): CallLimit {
  const calls = limiter('ownDevice', times, 600);
  return (ctx, name) => calls.consume(ctx, `${name} ${ownKeyOf(ctx)}`);
}

/** Returns the key of the caller's account on this device, or on all that are not known. */
function ownKeyOf(ctx: Context): string {
  const { id, email } = userOf(ctx);
  return `${knownDevice(ctx, email) ?? ''} ${id}`;
}

const nameOf = (ctx: Context, name: string): string => `${knownDevice(ctx, name) ?? ''} ${name}`;
