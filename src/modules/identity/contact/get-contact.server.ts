import { after, minutes } from '#lib/clock.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { identityContract } from '../contract.ts';
import { findConsents, findContact, findProvedPhone } from './contact-store.server.ts';
import { phoneCodes } from './limits.ts';

/** Returns the email address and the phone number of the signed-in person, with changes that wait for a link or a code. */
export const getContact = operation(identityContract.getContact, {
  allow: signedIn,
  async run(ctx) {
    const { id } = userOf(ctx);
    const now = ctx.clock.now();
    const [contact, consents, provedPhone] = await Promise.all([
      findContact(ctx.db, id),
      findConsents(ctx.db, id),
      findProvedPhone(ctx.db, id, after(now, -minutes(phoneCodes.minutes))),
    ]);
    const { newEmail, linkExpiresAt, codeSentTo, codeSentAt, codeTries } = contact;
    const isCodeOpen =
      codeSentAt !== null && after(codeSentAt, minutes(phoneCodes.minutes)) > now && codeTries !== phoneCodes.tries;
    return {
      email: contact.email,
      emailChange: newEmail && linkExpiresAt ? { newEmail, isExpired: linkExpiresAt <= now } : null,
      phone: contact.phone,
      isPhoneVerified: contact.phoneVerifiedAt !== null,
      codeSentTo: isCodeOpen ? codeSentTo : null,
      provedPhone: isCodeOpen ? null : (provedPhone ?? null),
      hasCarrier: ctx.ports.sms !== null,
      smsConsent: contact.smsConsent,
      consents,
    };
  },
});
