import { world } from './world.ts';

/** Returns the pass in the newest mail to an account about its suspension. */
export async function mailedPass(accountId: string): Promise<string> {
  await world.work();
  const { email } = await world.db
    .selectFrom('user')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const mail = world.mails.findLast(({ to, text }) => to === email && text.includes('/suspended?pass='));
  return /\/suspended\?pass=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
