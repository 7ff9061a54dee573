import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { words } from '#platform/words.server.ts';
import { findChosen, mayBeTexted, replaceChoices } from '../choice-store.server.ts';
import { type KindChoices, notificationsContract, type TopicChoices } from '../contract.ts';
import type { NotificationKind } from '../kinds.ts';
import { kindsOf } from '../kinds-of-role.server.ts';
import { type Chosen, channelsOf, choicesOfKind, isOptional, isWanted, topicOf, topics } from '../topics.ts';

/** Returns which notifications the reader gets, by topic, kind and channel. */
export const getChoices = operation(notificationsContract.getChoices, {
  allow: signedIn,
  async run(ctx) {
    const { id } = userOf(ctx);
    const [choices, mayBeSent] = await Promise.all([choicesOf(ctx), mayBeTexted(ctx.db, id)]);
    return { choices, textsAreOn: mayBeSent && ctx.ports.sms !== null };
  },
});

/**
 * Sets which notifications the reader gets. What cannot be switched off goes on, whatever is sent, and choices of kinds that the
 * reader cannot get are ignored. Throws Fail `api.signInRequired` for an account that was closed meanwhile.
 */
export const setChoices = operation(notificationsContract.setChoices, {
  allow: signedIn,
  async run(ctx, { setBack, ...wanted }) {
    const { id: userId } = userOf(ctx);
    const muted = readerTopics(ctx).flatMap(({ topic, kinds }) =>
      channelsOf(kinds)
        .filter((channel) => isOptional(topic, channel) && !wanted[`${topic}_${channel}`])
        .map((channel) => ({ topic, channel })),
    );
    const own = kindsOf(userOf(ctx).role)
      .filter((kind) => topicOf[kind] !== setBack)
      .flatMap((kind) =>
        choicesOfKind(kind).map((channel) => ({ kind, channel, choice: wanted[`${kind}_${channel}`] })),
      )
      .filter(({ choice }) => choice !== undefined)
      .map(({ kind, channel, choice }) => ({ kind, channel, isOn: choice === 'on' }));
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      await replaceChoices(tx, userId, { muted, own });
      const subject = { type: 'user' as const, id: userId };
      await recordAudit(tx, { at, act: 'notifications.setChoices', actor: ctx.actor, subject });
    });
    return { choices: await choicesOf(ctx) };
  },
});

/** Returns the topics of which the reader can get notifications, each with those kinds. */
function readerTopics(ctx: Context): { topic: TopicChoices['topic']; kinds: NotificationKind[] }[] {
  const kinds = kindsOf(userOf(ctx).role);
  return topics
    .map((topic) => ({ topic, kinds: kinds.filter((kind) => topicOf[kind] === topic) }))
    .filter((about) => about.kinds.length > 0);
}

async function choicesOf(ctx: Context): Promise<TopicChoices[]> {
  const chosen = await findChosen(ctx.db, userOf(ctx).id);
  return readerTopics(ctx).map(({ topic, kinds }) => ({
    topic,
    channels: channelsOf(kinds).map((channel) => ({
      channel,
      isOn: !chosen.muted.includes(`${topic} ${channel}`),
      isOptional: isOptional(topic, channel),
    })),
    kinds: kinds.map((kind) => kindChoices(ctx, kind, chosen)),
  }));
}

function kindChoices(ctx: Context, kind: NotificationKind, chosen: Chosen): KindChoices {
  const own = (channel: string) => chosen.own[`${kind} ${channel}`];
  return {
    kind,
    name: words(ctx.language).t(`notifications:${kind}.name`),
    channels: channelsOf([kind]).map((channel) => ({
      channel,
      isOn: isWanted(kind, channel, chosen),
      own: own(channel) === undefined ? null : own(channel) ? 'on' : 'off',
    })),
  };
}
