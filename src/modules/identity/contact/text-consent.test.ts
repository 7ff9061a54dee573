import { expect, test } from 'vitest';
import { hours, minutes } from '#lib/clock.ts';
import {
  consentsOf,
  contactOf,
  newNumber,
  sendCode,
  sendCodeWithPassword,
  textedCode,
  verifyCode,
} from '#tests/support/phone-codes.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const { clock } = world;

test('the consent that was given at the sign-up counts once the number is confirmed', async () => {
  const phone = newNumber();
  const user = await world.client({ phone, phoneVerified: false, smsConsent: true });
  await sendCode(user, phone);
  await verifyCode(user, textedCode());
  expect(await contactOf(user)).toMatchObject({ isPhoneVerified: true, smsConsent: true, consents: [] });
});

test('consent for one number ends when another is confirmed, unless it is given for that one', async () => {
  const [first, second, third] = [newNumber(), newNumber(), newNumber()];
  const user = await world.client({ phone: first });
  await sendCodeWithPassword(user, second);
  await verifyCode(user, textedCode());
  expect(await contactOf(user)).toMatchObject({ phone: second, smsConsent: false });
  expect(await consentsOf(user)).toEqual([[false, first, 'Texts to your old nu']]);

  clock.forward(minutes(1));
  await sendCodeWithPassword(user, third);
  await verifyCode(user, textedCode(), true);
  expect(await contactOf(user)).toMatchObject({ phone: third, smsConsent: true });
  expect((await consentsOf(user))[0]).toEqual([true, third, 'By checking this box']);
});

test('consent is given and withdrawn in the settings, with the exact words and the time', async () => {
  const phone = newNumber();
  const user = await world.client({ phone, smsConsent: false });
  const { identity } = world.as(user);
  expect(await refusalOf(identity.grantTexts({ agree: false }))).toBe('identity.consentRequired');
  await identity.grantTexts({ agree: true });
  expect((await contactOf(user)).smsConsent).toBe(true);
  clock.forward(hours(1));
  await identity.withdrawTexts();
  await identity.withdrawTexts();
  const { smsConsent, consents } = await contactOf(user);
  expect(smsConsent).toBe(false);
  expect(
    consents.map(({ at, granted, words }) => [new Date(at).getTime() - clock.now().getTime(), granted, words]),
  ).toEqual([
    [0, false, 'Turn off texts'],
    [
      -hours(1),
      true,
      `By checking this box, I agree to receive text messages from Nearhand about jobs and scheduling and, if I’m a Pro, about my approval for jobs, at ${phone}. Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help.`,
    ],
  ]);
});

test('without a confirmed number there is no consent to give', async () => {
  const user = await world.client({ phone: newNumber(), phoneVerified: false, smsConsent: false });
  expect(await refusalOf(world.as(user).identity.grantTexts({ agree: true }))).toBe('identity.phoneNotVerified');
  expect(await consentsOf(user)).toEqual([]);
});

test('consent that was given without a number does not cover a number that is confirmed later', async () => {
  const phone = newNumber();
  const user = await world.client({ phone: null, smsConsent: true });
  await sendCode(user, phone);
  await verifyCode(user, textedCode());
  expect(await contactOf(user)).toMatchObject({ phone, smsConsent: false });
  expect(await consentsOf(user)).toEqual([[false, null, 'You agreed to texts ']]);
});
