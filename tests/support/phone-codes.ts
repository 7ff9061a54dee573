import { apiFor } from '#api/api.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { password } from './accounts.ts';
import { signedInAs } from './closing.ts';
import { world } from './world.ts';

let lastNumber = 1_000;
/** Returns a number that no other test texts. */
export function newNumber(): string {
  lastNumber += 1;
  return `+1415555${lastNumber}`;
}

let lastAddress = 0;
/** Asks from a new network address, so that the tests do not share its limit. */
export function sendCode(user: User, phone: string) {
  lastAddress += 1;
  return apiFor({ ...world.contextOf(user), ip: `10.9.0.${lastAddress}` }).identity.sendPhoneCode({ phone });
}
/** Asks for a code to a number that is to replace a confirmed one: with the password. */
export async function sendCodeWithPassword(user: User, phone: string) {
  const { status, body } = await (await signedInAs(user)).call('POST', '/api/account/phone/code', { phone, password });
  if (status !== 200) throw new Error(`the code was refused: ${JSON.stringify(body)}`);
}
export const verifyCode = (user: User, code: string, agree = false) =>
  world.as(user).identity.verifyPhone({ code, agree });
export const contactOf = (user: User) => world.as(user).identity.getContact();
/** Returns the code of the newest text. */
export const textedCode = () => /\d{6}/.exec(world.texts.at(-1)?.body ?? '')?.[0] ?? '';

export const consentsOf = async (user: User) =>
  (await contactOf(user)).consents.map(({ granted, phone, words }) => [granted, phone, words.slice(0, 20)]);
