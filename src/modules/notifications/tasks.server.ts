import { createHash } from 'node:crypto';
import {
  type AccountMailTemplate,
  accountMail,
  openLetter,
  type QueuedMail,
  withdrawSmsConsent,
} from '#modules/identity/public.server.ts';
import type { Config } from '#platform/config.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { enqueue, handleTask, type TaskHandler } from '#platform/queue.server.ts';
import { OptedOut } from '#ports/sms-sender.ts';
import { isCapped } from './capped.server.ts';
import { isNotificationKind, linkTo, type NotificationKind } from './kinds.ts';
import { composeMail } from './mails.server.ts';
import { mailOperator, tellOperatorTask } from './operator-mail.server.ts';
import { quietUntil } from './quiet-hours.server.ts';
import { accountSentences, type Sentences, sentences } from './sentences.server.ts';
import { type Delivery, findDelivery, putInBell, recordDelivery } from './store.server.ts';
import { deliverTask, textKeyOf, textTask, turnOf } from './task-definitions.server.ts';
import { composeText } from './texts.server.ts';
import { isWanted } from './topics.ts';

/** The background work of notifications. */
export const notificationTasks: readonly TaskHandler[] = [
  handleTask(deliverTask, (ctx, { notificationId }) => deliver(ctx, notificationId), 'mail'),
  handleTask(textTask, (ctx, { notificationId }) => textWanted(ctx, notificationId), 'texts'),
  handleTask(accountMail, sendAccountMail, 'mail'),
  handleTask(tellOperatorTask, mailOperator, 'mail'),
];

/** A notification that is to be sent, of a kind that has words. */
type KnownDelivery = Delivery & { kind: NotificationKind };

async function findKnown(ctx: Context, notificationId: string): Promise<KnownDelivery | null> {
  const delivery = await findDelivery(ctx.db, notificationId);
  if (!delivery) return null;
  const { kind } = delivery;
  if (!isNotificationKind(kind)) throw new Error(`no words for a notification of kind ${kind}`);
  return { ...(delivery.isSuspended ? asSuspended(delivery, ctx.config) : delivery), kind };
}

/** Returns a notification as it is sent to a suspended account, for which no page opens but the one about its suspension. */
function asSuspended(delivery: Delivery, { SUPPORT_EMAIL: email }: Pick<Config, 'SUPPORT_EMAIL'>): Delivery {
  if (delivery.path === suspensionPath) return delivery;
  return { ...delivery, path: suspensionPath, data: { ...delivery.data, isReaderSuspended: true, email } };
}

const suspensionPath = '/suspended';

/** True if the reader wants the notification by this channel, and no earlier try has sent it. */
const isDue = (delivery: KnownDelivery, channel: 'email' | 'sms'): boolean =>
  isWanted(delivery.kind, channel, delivery) && !delivery.delivered.includes(channel);

const isTextDue = (delivery: KnownDelivery): boolean => isDue(delivery, 'sms') && delivery.smsConsent;

/** Puts a text into the queue, which holds one of a notification at most and sends one to a person at a time. */
const enqueueText = (tx: Tx, { id, userId }: Delivery, runAt?: Date): Promise<void> =>
  enqueue(tx, textTask, { notificationId: id }, { key: textKeyOf(id), queueName: turnOf('text', userId), runAt });

async function deliver(ctx: Context, notificationId: string): Promise<void> {
  const delivery = await findKnown(ctx, notificationId);
  if (!delivery) return;
  if (isTextDue(delivery)) await transaction(ctx.db, (tx) => enqueueText(tx, delivery));
  if (!isDue(delivery, 'email') || !delivery.emailVerified || (await isLeftToBell(ctx, delivery, 'email'))) return;
  await mail(ctx, delivery, sentences(delivery.kind, delivery.data, delivery.language));
}

/** The reader's choices may have changed since the text was put into the queue. */
async function textWanted(ctx: Context, notificationId: string): Promise<void> {
  const delivery = await findKnown(ctx, notificationId);
  if (!delivery || !isTextDue(delivery) || (await isLeftToBell(ctx, delivery, 'sms'))) return;
  await text(ctx, delivery, composeText(delivery, ctx.config));
}

/** True if a daily cap stops a notification. The bell then has it, also one that is off, unless another channel has carried it. */
async function isLeftToBell(ctx: Context, delivery: KnownDelivery, channel: 'email' | 'sms'): Promise<boolean> {
  if (!(await isCapped(ctx, delivery, channel))) return false;
  await putInBell(ctx.db, delivery.id);
  ctx.log.warn({ notificationId: delivery.id, channel }, 'a daily cap leaves a notification to the bell');
  return true;
}

async function mail(ctx: Context, delivery: KnownDelivery, words: Sentences): Promise<void> {
  const { id, kind, path, isSuspended, name, language, email: to } = delivery;
  const button = { label: words.action, url: ctx.config.APP_URL + (isSuspended ? path : linkTo(kind, path)) };
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
    return transaction(ctx.db, (tx) => enqueueText(tx, delivery, runAt));
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
  'twoStepOffByUs',
  'recoveryCodesRenewed',
  'calendarAddressMade',
  'phoneChanged',
  'emailChangeRequested',
  'emailChanged',
  'accountClosed',
  'accountSuspended',
  'suspensionLifted',
  'bankChanged',
  'bankAdded',
];

/** Sends a mail about an account. Its id is a hash of its contents, so that a repeated try is the same mail. */
async function sendAccountMail(ctx: Context, queued: QueuedMail): Promise<void> {
  const order = await openLetter(ctx, queued);
  const { to, name, language, url, resetUrl, template, code, newEmail, at } = order;
  const { rule, reason, suspendedOn, appealUntil, lastDigits, paidFromAt, isHeld, isDelayed } = order;
  const id = createHash('sha256')
    .update(JSON.stringify([template, to, url, code, newEmail, at]))
    .digest('hex')
    .slice(0, 32);
  const values = {
    code,
    newEmail,
    rule,
    reason,
    suspendedOn,
    appealUntil,
    lastDigits,
    paidFromAt,
    isHeld: isHeld ? 'true' : undefined,
    isDelayed: isDelayed ? 'true' : undefined,
  };
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
