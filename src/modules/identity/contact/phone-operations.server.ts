import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { after, days, minutes } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { type Db, type Tx, transaction } from '#platform/database/database.server.ts';
import { keysOf } from '#platform/keys.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { words } from '#platform/words.server.ts';
import { OptedOut, type SmsSender } from '#ports/sms-sender.ts';
import { identityContract } from '../contract.ts';
import { limitByAddress, limitTextedCode } from '../limits.server.ts';
import { proveOwner } from '../security/prove-owner.server.ts';
import { auditOwnAccount, mailOwner } from '../security/security-audit.server.ts';
import { insertSmsConsent } from '../store.server.ts';
import {
  countCodes,
  countTry,
  endCode,
  endProofs,
  findContact,
  insertCode,
  lockAccount,
  lockCodes,
  replacesConfirmedPhone,
  updatePhone,
  useUpCode,
} from './contact-store.server.ts';
import { phoneCodes } from './limits.ts';
import { readPhone } from './phone-number.server.ts';
import { consentWords, endTexts } from './texts.server.ts';

/**
 * Texts a code of six digits to a number; an older one ends. The number becomes the account's with `verifyPhone`. If it is to replace a
 * confirmed one, the caller proves the ownership, as for another email address. Throws Fail `identity.noTexts` without a carrier,
 * `identity.invalidPhone`, `identity.phoneNotServed`, `identity.tooManyPhoneCodes`, `identity.noCodesToday`, `api.tooManyRequests` within
 * a minute of the last one, what proving the ownership throws, and what `textCode` throws.
 */
export const sendPhoneCode = operation(identityContract.sendPhoneCode, {
  allow: signedIn,
  async run(ctx, { phone: typed, ...proof }) {
    const sms = ctx.ports.sms ?? fail('identity.noTexts');
    const phone = readPhone(ctx, typed);
    await limitByAddress('mailedCode', ctx);
    const isProved = await needsProof(ctx, ctx.db, phone);
    if (isProved) {
      // Before the proof, which would use up a recovery code.
      await transaction(ctx.db, (tx) => refuseTooMany(ctx, tx, phone));
      await proveOwner(ctx, proof);
    }
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await transaction(ctx.db, (tx) => reserveCode(ctx, tx, { phone, code, isProved }));
    await textCode(ctx, sms, phone, code);
    return { done: true as const };
  },
});

/** Whether a code to `phone` takes the owner's proof. */
const needsProof = (ctx: Context, db: Db | Tx, phone: string): Promise<boolean> =>
  replacesConfirmedPhone(db, { userId: userOf(ctx).id, phone, codesSince: oldestCode(ctx) });

/** Codes from before this instant no longer work. */
const oldestCode = ({ clock }: Context): Date => after(clock.now(), -minutes(phoneCodes.minutes));

/** Notes the code, unless too many were texted. If the database does not answer, no code is texted. */
async function reserveCode(
  ctx: Context,
  tx: Tx,
  { phone, code, isProved }: { phone: string; code: string; isProved: boolean },
): Promise<void> {
  await refuseTooMany(ctx, tx, phone);
  // The number of the account was confirmed since this began.
  if (!isProved && (await needsProof(ctx, tx, phone))) fail('identity.wrongPassword');
  const id = randomUUID();
  const codeHash = hashCode(ctx.config.AUTH_SECRET, id, code).toString('hex');
  await insertCode(tx, { id, userId: userOf(ctx).id, phone, codeHash, isProved, at: ctx.clock.now() });
}

/**
 * Refuses a code when too many were texted within a day: for the account, from the account to the number, to the number, or to all
 * numbers; and within a minute of the last one. Others of the account wait until the transaction ends.
 */
async function refuseTooMany(ctx: Context, tx: Tx, phone: string): Promise<void> {
  const { id: userId } = userOf(ctx);
  const at = ctx.clock.now();
  await lockCodes(tx, userId);
  const sent = await countCodes(tx, { userId, phone, since: after(at, -days(1)) });
  const { lastSentAt, ofAccount, toNumber, ofAccountToNumber } = sent;
  const isOver =
    ofAccount >= phoneCodes.ofAccountPerDay ||
    ofAccountToNumber >= phoneCodes.ofAccountToNumberPerDay ||
    toNumber >= phoneCodes.toNumberPerDay;
  if (isOver) fail('identity.tooManyPhoneCodes');
  if (sent.ofAll >= ctx.config.PHONE_CODES_PER_DAY) {
    ctx.log.error({ limit: ctx.config.PHONE_CODES_PER_DAY }, 'no more phone codes are texted today');
    fail('identity.noCodesToday');
  }
  const waitMs = lastSentAt ? lastSentAt.getTime() + minutes(phoneCodes.resendMinutes) - at.getTime() : 0;
  if (waitMs > 0) fail('api.tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
}

/**
 * Sends the code, while the person waits for it. A code that did not go out ends; the proof that it was asked for with
 * stays good for the next try. Throws Fail `identity.phoneOptedOut`,
 * `identity.textFailed`.
 */
async function textCode(ctx: Context, sms: SmsSender, phone: string, code: string): Promise<void> {
  const body = words(ctx.language).t('notifications:phoneCode.sms', { code });
  try {
    await sms.send({ to: phone, body });
  } catch (error) {
    await endCode(ctx.db, userOf(ctx).id, ctx.clock.now());
    if (error instanceof OptedOut) fail('identity.phoneOptedOut');
    ctx.log.error({ err: error }, 'a phone code could not be texted');
    fail('identity.textFailed');
  }
}

/** The code itself is stored nowhere. The id makes equal codes different. */
const hashCode = (key: string, id: string, code: string): Buffer =>
  createHmac('sha256', key).update(`phone code ${id} ${code}`).digest();

const isCode = ({ config }: Context, { id, codeHash }: { id: string; codeHash: string }, typed: string): boolean =>
  keysOf(config).some((key) => timingSafeEqual(hashCode(key, id, typed), Buffer.from(codeHash, 'hex')));

/**
 * Makes the number that the code was texted to the account's. With `agree` the consent to texts is logged; without it, consent
 * that was given for another number ends. If it replaces a confirmed number, the owner is mailed. Throws Fail `identity.wrongPhoneCode`:
 * after five tries, for any code.
 */
export const verifyPhone = operation(identityContract.verifyPhone, {
  allow: signedIn,
  async run(ctx, { code: typed, agree }) {
    const { id: userId } = userOf(ctx);
    await limitTextedCode(ctx);
    const at = ctx.clock.now();
    const code = await countTry(ctx.db, { userId, sentAfter: oldestCode(ctx), most: phoneCodes.tries });
    if (!code || !isCode(ctx, code, typed.replace(/\s/g, ''))) fail('identity.wrongPhoneCode');
    await auditOwnAccount(ctx, 'identity.verifyPhone', async (tx) => {
      await lockAccount(tx, userId);
      if (!(await useUpCode(tx, code.id, at))) fail('identity.wrongPhoneCode');
      await endProofs(tx, userId);
      const before = await updatePhone(tx, userId, code.phone, at);
      // A consent that was given for another number, or for none, does not count for this one.
      if (before.phone !== code.phone)
        await endTexts(ctx, tx, before.phone, before.phone ? 'contact.newNumberWords' : 'contact.firstNumberWords');
      if (before.phone !== code.phone && before.isVerified) await mailOwner(ctx, tx, 'phoneChanged');
      if (agree) await insertSmsConsent(tx, { ...consentWords(ctx, code.phone), userId, phone: code.phone, at });
    });
    return { phone: code.phone };
  },
});

/**
 * Takes the number off the account. Texts end, with a line in the log of consent. The owner of a confirmed number proves the ownership, and
 * is mailed. Throws Fail what proving it throws.
 */
export const removePhone = operation(identityContract.removePhone, {
  allow: signedIn,
  async run(ctx, proof) {
    const { id: userId } = userOf(ctx);
    const at = ctx.clock.now();
    const isProved = (await findContact(ctx.db, userId)).phoneVerifiedAt !== null;
    if (isProved) await proveOwner(ctx, proof);
    await auditOwnAccount(ctx, 'identity.removePhone', async (tx) => {
      await lockAccount(tx, userId);
      await endCode(tx, userId, at);
      await endProofs(tx, userId);
      const { phone, isVerified } = await updatePhone(tx, userId, null, at);
      // It was confirmed since this began.
      if (isVerified && !isProved) fail('identity.wrongPassword');
      if (phone) await endTexts(ctx, tx, phone, 'contact.removePhone');
      if (isVerified) await mailOwner(ctx, tx, 'phoneChanged');
    });
    return { done: true as const };
  },
});
