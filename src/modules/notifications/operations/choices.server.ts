import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { notificationsContract } from '../contract.ts';
import { findMuted, mayBeTexted, replaceMuted } from '../muted-store.server.ts';
import { isOptional, isTexted, optionalChannels, topics } from '../topics.ts';

/** Returns which emails and texts the reader gets, by topic. */
export const getChoices = operation(notificationsContract.getChoices, {
  allow: signedIn,
  async run(ctx) {
    const { id } = userOf(ctx);
    const [choices, mayBeSent] = await Promise.all([choicesOf(ctx), mayBeTexted(ctx.db, id)]);
    return { choices, textsAreOn: mayBeSent && ctx.ports.sms !== null };
  },
});

/** Sets which emails and texts the reader gets. Emails that cannot be switched off go on, whatever is sent. */
export const setChoices = operation(notificationsContract.setChoices, {
  allow: signedIn,
  async run(ctx, wanted) {
    const { id: userId } = userOf(ctx);
    const all = topics.flatMap((topic) => optionalChannels.map((channel) => ({ topic, channel })));
    const muted = all.filter(({ topic, channel }) => isOptional(topic, channel) && !wanted[`${topic}_${channel}`]);
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      await replaceMuted(tx, userId, muted);
      const subject = { type: 'user' as const, id: userId };
      await recordAudit(tx, { at, act: 'notifications.setChoices', actor: ctx.actor, subject });
    });
    return { choices: await choicesOf(ctx) };
  },
});

async function choicesOf(ctx: Context) {
  const muted = await findMuted(ctx.db, userOf(ctx).id);
  const isOn = (topic: string, channel: string) => !muted.some((one) => one.topic === topic && one.channel === channel);
  return topics.map((topic) => ({
    topic,
    email: isOn(topic, 'email'),
    sms: isOn(topic, 'sms'),
    isMailOptional: isOptional(topic, 'email'),
    isTexted: isTexted(topic),
  }));
}
