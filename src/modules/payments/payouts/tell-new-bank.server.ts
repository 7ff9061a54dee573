import { fallbackLanguage } from '#lib/languages.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { findMailbox, mailAccount } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';

/** What a closed account still has of a mailbox. The provider may have its address, and money that goes to the bank account. */
const closedMailbox = { to: '', name: '', language: fallbackLanguage, timeZone: 'America/New_York' } as const;

/** A bank account that a Pro's money goes to from now on. */
interface NewBank {
  userId: string;
  last4: string;
  isFirst: boolean;
  /** Until when transfers wait; null when they do not. */
  until: Date | null;
  isHeld: boolean;
  /** The Pro's address at the provider. */
  atProvider: string | null | undefined;
}

/** Tells a Pro about a new bank account, at the account's address and at the one that the provider has, if it is another. */
export async function tellNewBank(ctx: Context, tx: Tx, bank: NewBank): Promise<void> {
  const { userId, last4, isFirst, until, isHeld, atProvider: otherAddress } = bank;
  const at = ctx.clock.now();
  const act = isFirst ? 'payments.addBank' : 'payments.changeBank';
  const subject = { type: 'user', id: userId };
  await recordAudit(tx, { at, act, actor: { kind: 'provider' }, subject, detail: { last4 } });
  const mailbox = await findMailbox(tx, userId);
  const { to, name, language, timeZone } = mailbox ?? closedMailbox;
  if (mailbox) await ring(tx, bank, timeZone, at);
  if (!otherAddress || otherAddress.toLowerCase() === to.toLowerCase()) return;
  await mailAccount(ctx, tx, {
    to: otherAddress,
    name,
    language,
    template: isFirst ? 'bankAdded' : 'bankChanged',
    url: `${ctx.config.APP_URL}/settings/payouts`,
    lastDigits: last4,
    isHeld,
    isDelayed: isFirst && until !== null && !isHeld,
    paidFromAt: until ? formatWhenWithZone(until.toISOString(), timeZone, language) : undefined,
    at: at.toISOString(),
  });
}

/** Adds the notification about a new bank account. */
async function ring(
  tx: Tx,
  { userId, last4: lastDigits, isFirst, until, isHeld }: NewBank,
  timeZone: string,
  at: Date,
): Promise<void> {
  const wait = until && { paidFromAt: until, timeZone };
  if (!isFirst && wait) await notify(tx, { userId, kind: 'bankChanged', data: { lastDigits, ...wait, isHeld }, at });
  else
    await notify(tx, {
      userId,
      kind: 'bankAdded',
      data: { lastDigits, isHeld, isDelayed: !!wait && !isHeld, ...wait },
      at,
    });
}
