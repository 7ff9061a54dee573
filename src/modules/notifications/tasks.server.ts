import { createHash } from 'node:crypto';
import {
  type AccountMail,
  type AccountMailTemplate,
  accountMail,
  withdrawSmsConsent,
} from '#modules/identity/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { enqueue, handleTask, type TaskHandler } from '#platform/queue.server.ts';
import { OptedOut } from '#ports/sms-sender.ts';
import { isNotificationKind } from './kinds.ts';
import { composeMail } from './mails.server.ts';
import { mailOperator, tellOperatorTask } from './operator-mail.server.ts';
import { deliverTask } from './public.server.ts';
import { quietUntil } from './quiet-hours.server.ts';
import { accountSentences, type Sentences, sentences } from './sentences.server.ts';
import { type Delivery, findDelivery, recordDelivery } from './store.server.ts';
import { composeText } from './texts.server.ts';
import { isWanted } from './topics.ts';

/** The background work of notifications. */
export const notificationTasks: readonly TaskHandler[] = [
  handleTask(deliverTask, (ctx, { notificationId }) => deliver(ctx, notificationId)),
  handleTask(accountMail, sendAccountMail),
  handleTask(tellOperatorTask, mailOperator),
];

/** Mails and texts one notification. What an earlier try has sent is not sent again. */
async function deliver(ctx: Context, notificationId: string): Promise<void> {
  const delivery = await findDelivery(ctx.db, notificationId);
  if (!delivery) return;
  const { kind, data, language, delivered } = delivery;
  if (!isNotificationKind(kind)) throw new Error(`no words for a notification of kind ${kind}`);
  const isDue = (channel: 'email' | 'sms') => isWanted(kind, channel, delivery) && !delivered.includes(channel);
  if (isDue('email') && delivery.emailVerified) await mail(ctx, delivery, sentences(kind, data, language));
  if (isDue('sms') && delivery.smsConsent) await text(ctx, delivery, composeText({ ...delivery, kind }, ctx.config));
}

async function mail(ctx: Context, delivery: Delivery, words: Sentences): Promise<void> {
  const { id, name, language, email: to } = delivery;
  const button = { label: words.action, url: `${ctx.config.APP_URL}${delivery.path}` };
  await ctx.ports.mailer.send(
    composeMail({ to, name, language, sentences: words, button, id, choices: true }, ctx.config),
  );
  await recordDelivery(ctx.db, { notificationId: id, channel: 'email', at: ctx.clock.now() });
}

/** Texts a notification. If the recipient has replied STOP, the consent ends, with its line in the log. */
async function text(ctx: Context, delivery: Delivery, body: string): Promise<void> {
  const { id, userId, phone, timeZone, language } = delivery;
  if (!phone || !ctx.ports.sms) return;
  const now = ctx.clock.now();
  const until = quietUntil(now, timeZone);
  if (until) {
    // The queue runs on real time, the quiet hours on the product's clock.
    const runAt = new Date(Date.now() + until.getTime() - now.getTime());
    const key = `${deliverTask.name}:${id}:sms`;
    return transaction(ctx.db, (tx) => enqueue(tx, deliverTask, { notificationId: id }, { key, runAt }));
  }
  try {
    const sent = await ctx.ports.sms.send({ to: phone, body });
    await recordDelivery(ctx.db, { notificationId: id, channel: 'sms', at: now, providerId: sent.id });
  } catch (error) {
    if (!(error instanceof OptedOut)) throw error;
    await transaction(ctx.db, (tx) => withdrawSmsConsent(tx, { userId, phone, language, words: 'STOP', at: now }));
  }
}

/** The mails that tell an account's owner, at the account's own address, what happened to it. */
const ownNews: readonly AccountMailTemplate[] = [
  'passwordChanged',
  'twoStepOn',
  'twoStepOff',
  'recoveryCodesRenewed',
  'emailChangeRequested',
  'emailChanged',
  'accountClosed',
  'accountSuspended',
  'suspensionLifted',
  'bankChanged',
];

/** Sends a mail about an account. Its id is a hash of its contents, so that a repeated try is the same mail. */
async function sendAccountMail(ctx: Context, order: AccountMail): Promise<void> {
  const { to, name, language, url, resetUrl, template, code, newEmail, at } = order;
  const { rule, reason, suspendedOn, appealUntil, lastDigits, paidFromAt } = order;
  const id = createHash('sha256')
    .update(JSON.stringify([template, to, url, code, newEmail, at]))
    .digest('hex')
    .slice(0, 32);
  const values = { code, newEmail, rule, reason, suspendedOn, appealUntil, lastDigits, paidFromAt };
  const words = accountSentences(template, language, values);
  await ctx.ports.mailer.send(
    composeMail(
      {
        to,
        name,
        language,
        sentences: words,
        button: { label: words.action, url },
        ...(resetUrl && { otherLink: { label: accountSentences('resetPassword', language).action, url: resetUrl } }),
        id,
        unasked: !ownNews.includes(template),
      },
      ctx.config,
    ),
  );
}
