import { type FailData, fail, isFail } from '#lib/fail.ts';
import type { Context } from '#platform/operations/context.server.ts';
import type { WrongField } from '#platform/operations/operation.server.ts';
import { readPhone } from '../contact/phone-number.server.ts';
import { SignUp } from '../contract.ts';
import { limitUsernameLooks } from '../limits.server.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.server.ts';
import { refuseReservedName, refuseReservedUsername } from '../reserved-names.server.ts';
import { isUsernameTaken } from './sign-up-store.server.ts';

type Field = keyof SignUp;

/** Refuses the value of a field, which its schema takes. Throws Fail. */
type Rule<F extends Field> = (ctx: Context, value: SignUp[F]) => unknown;

/** The rules of a sign-up beyond its contract, in the specification's order: consent, then the rest. None looks at the address. */
const rules: { [F in Field]?: Rule<F> } = {
  smsConsent: ({ config }, isGiven) => isGiven || config.SMS_CONSENT !== 'required' || fail('identity.consentRequired'),
  adult: (_ctx, isAdult) => isAdult || fail('identity.adultRequired'),
  acceptTerms: (_ctx, accepts) => accepts || fail('identity.termsRequired'),
  phone: (ctx, phone) => phone === '' || readPhone(ctx, phone),
  fullName: (_ctx, name) => refuseReservedName(name),
  username: (_ctx, username) => refuseReservedUsername(username),
  password: (_ctx, password) => refuseCommonPassword(password),
};

/** Refuses a sign-up that breaks rules: with the code of the first, and in `also` the codes of the others. Throws Fail. */
export async function refuseWrongSignUp(ctx: Context, signUp: SignUp): Promise<void> {
  const wrongs = await findWrongFields(ctx, signUp);
  const [first, ...others] = wrongs;
  if (!first) return;
  const data: FailData = Object.assign({}, ...wrongs.map((wrong) => wrong.data));
  fail(first.code, others.length > 0 ? { ...data, also: others.map(({ code }) => code) } : data);
}

/**
 * Returns what is wrong with the fields of a sign-up that their schemas take. A username that is taken is among it if something else
 * is wrong, too: the limits of sign-ups don't count such forms, so the looks of a network have a limit of their own.
 */
export async function findWrongFields(ctx: Context, given: Record<string, unknown>): Promise<WrongField[]> {
  const wrongs = Object.keys(rules).flatMap((field) => wrongOf(ctx, field as Field, given[field]) ?? []);
  const isRefused = wrongs.length > 0 || !SignUp.safeParse(given).success;
  const isJudged = wrongs.some(({ field }) => field === 'username');
  const username = SignUp.shape.username.safeParse(given.username);
  if (!isRefused || isJudged || !username.success || !(await looksTaken(ctx, username.data))) return wrongs;
  return [...wrongs, { field: 'username', code: 'identity.usernameTaken', data: {} }];
}

function wrongOf<F extends Field>(ctx: Context, field: F, given: unknown): WrongField | null {
  const read = SignUp.shape[field].safeParse(given);
  if (!read.success) return null;
  try {
    rules[field]?.(ctx, read.data as SignUp[F]);
    return null;
  } catch (refusal) {
    if (!isFail(refusal)) throw refusal;
    return { field, code: refusal.code, data: refusal.data };
  }
}

/** Returns true if the username is an account's; false without a look if the network has none left. */
async function looksTaken(ctx: Context, username: string): Promise<boolean> {
  try {
    await limitUsernameLooks(ctx);
  } catch (refusal) {
    if (isFail(refusal)) return false;
    throw refusal;
  }
  return isUsernameTaken(ctx.db, username);
}
