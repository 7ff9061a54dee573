import { z } from 'zod';
import { contractBase, Instant } from '#platform/operations/contract.ts';
import { Done, Email, maxCode, OwnPassword, TimeZone } from '../account-schemas.ts';

const Contact = z.object({
  email: z.string(),
  /** The address that the account gets when its owner opens the mailed link. */
  emailChange: z.object({ newEmail: z.string(), isExpired: z.boolean() }).nullable(),
  /** E.164, such as `+14155550123`. */
  phone: z.string().nullable(),
  isPhoneVerified: z.boolean(),
  /** The number that a code was texted to, while the code works. */
  codeSentTo: z.string().nullable(),
  /** The number to which a code can be asked for without another proof of the ownership, as none that works has reached it. */
  provedPhone: z.string().nullable(),
  /** False where no carrier is set: no texts, and no codes. */
  hasCarrier: z.boolean(),
  smsConsent: z.boolean(),
  /** The newest fifty lines of the log of consent, with the exact words. */
  consents: z.array(
    z.object({
      at: Instant,
      granted: z.boolean(),
      words: z.string(),
      phone: z.string().nullable(),
      language: z.string(),
      /** True for a STOP or START that the carrier told us of as it was texted. */
      isReply: z.boolean(),
    }),
  ),
});

export type Contact = z.infer<typeof Contact>;

const tags = ['identity'];
const endedLinks = {
  'identity.linkExpired': { status: 410 },
  'identity.linkUsed': { status: 410 },
  'identity.linkForeign': { status: 410 },
} as const;
/** What proves the owner where a confirmed number is at stake; without one, it is not read. */
const phoneProof = {
  password: z.string().max(128).default(''),
  code: z.string().trim().max(maxCode).default(''),
};
const noProof = { 'identity.wrongPassword': { status: 422 }, 'identity.wrongCode': { status: 422 } } as const;
const noEmailChange = { 'identity.noEmailChange': { status: 409 } } as const;

/** How the signed-in person is reached: the email address, the phone, and the consent to texts. */
export const contactContract = {
  getContact: contractBase
    .route({ method: 'GET', path: '/account/contact', summary: 'My email, phone and consent to texts', tags })
    .output(Contact),
  changeEmail: contractBase
    .route({ method: 'PUT', path: '/account/email', summary: 'Ask for a link that changes my email address', tags })
    .input(z.strictObject({ password: OwnPassword, code: z.string().trim().max(maxCode).default(''), newEmail: Email }))
    .output(Done)
    .errors({ ...noProof, 'identity.sameEmail': { status: 422 } }),
  resendEmailLink: contractBase
    .route({ method: 'POST', path: '/account/email/link', summary: 'Ask for that link again; the old one ends', tags })
    .output(Done)
    .errors(noEmailChange),
  cancelEmailChange: contractBase
    .route({ method: 'DELETE', path: '/account/email/link', summary: 'Keep my email address; the link ends', tags })
    .output(Done)
    .errors(noEmailChange),
  // A POST, so that the token is in no log of addresses.
  readEmailLink: contractBase
    .route({
      method: 'POST',
      path: '/account/email/confirm/address',
      summary: 'Read the address that a link confirms',
      tags,
    })
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(z.object({ newEmail: z.string() }))
    .errors(endedLinks),
  confirmNewEmail: contractBase
    .route({ method: 'POST', path: '/account/email/confirm', summary: 'Change my email address with the link', tags })
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(z.object({ email: z.string() }))
    .errors({ ...endedLinks, 'identity.addressTaken': { status: 409 } }),
  sendPhoneCode: contractBase
    .route({ method: 'POST', path: '/account/phone/code', summary: 'Text a code to a phone number', tags })
    .input(z.strictObject({ phone: z.string().trim().min(1).max(30), ...phoneProof }))
    .output(Done)
    .errors({
      ...noProof,
      'identity.invalidPhone': { status: 422 },
      'identity.phoneNotServed': { status: 422 },
      'identity.tooManyPhoneCodes': { status: 429 },
      'identity.noCodesToday': { status: 429 },
      'identity.noTexts': { status: 409 },
      'identity.phoneOptedOut': { status: 409 },
      'identity.textFailed': { status: 502 },
    }),
  verifyPhone: contractBase
    .route({ method: 'PUT', path: '/account/phone', summary: 'Make the number mine with the texted code', tags })
    .input(z.strictObject({ code: z.string().trim().min(1).max(20), agree: z.boolean() }))
    .output(z.object({ phone: z.string() }))
    .errors({ 'identity.wrongPhoneCode': { status: 422 } }),
  removePhone: contractBase
    .route({ method: 'DELETE', path: '/account/phone', summary: 'Remove my phone number; texts end', tags })
    // A call without a body takes an unconfirmed number away.
    .input(z.strictObject(phoneProof).prefault({}))
    .output(Done)
    .errors(noProof),
  grantTexts: contractBase
    .route({ method: 'POST', path: '/account/texts', summary: 'Agree to text messages', tags })
    .input(z.strictObject({ agree: z.boolean() }))
    .output(Done)
    .errors({ 'identity.consentRequired': { status: 422 }, 'identity.phoneNotVerified': { status: 409 } }),
  withdrawTexts: contractBase
    .route({ method: 'DELETE', path: '/account/texts', summary: 'Withdraw my consent to text messages', tags })
    .output(Done),
  setTimeZone: contractBase
    .route({ method: 'PUT', path: '/account/time-zone', summary: 'Choose the time zone of my account', tags })
    .input(z.strictObject({ timeZone: TimeZone }))
    .output(Done),
};
