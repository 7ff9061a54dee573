import { type Limiter, limiter } from '#platform/operations/limit.server.ts';

type Act = 'signIn' | 'signUp' | 'confirmation' | 'passwordReset' | 'mailedCode' | 'secret';

// Guesses are limited from one address, against one account or many, and against one account from everywhere. A stranger must
// not lock the owner out with ten tries: that takes a hundred an hour.
const guesses = limiter(10, 300);
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

/** Counts one try to sign in to the account of `email` from this network address. Throws Fail `api.tooManyRequests`. */
export async function limitSignIn(ip: string, email: string): Promise<void> {
  await limitByAddress('signIn', ip);
  await guesses.consume(`${networkOf(ip)} ${email}`);
  await limitByName('signIn', email);
}

/** Counts one try of `act` for this account name or e-mail. Throws Fail `api.tooManyRequests`. */
export const limitByName = (act: Act, name: string): Promise<void> => byName[act].consume(name);

/** The IPv4 address, or the /64 network of an IPv6 one: a single line has all of its 2^64 addresses. */
function networkOf(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (v4) return v4;
  const [start = [], end = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}
