import { z } from 'zod';
import { fallbackLanguage } from '#lib/languages.ts';
import { formatMoney, usd } from '#lib/money.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import { findMailbox } from '#modules/identity/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { Id } from '#platform/operations/contract.ts';
import { defineTask } from '#platform/queue.server.ts';
import { readableName, words } from '#platform/words.server.ts';
import { composeMail, type Letter } from './mails.server.ts';

const OperatorNews = z.discriminatedUnion('kind', [
  /**
   * A case was opened: `id` is its job, and `about` what it says of itself: who opened it, the title, the two sides, how many US cents are
   * held, and whether the work had begun. A task that an earlier version has queued names the job alone, or not whether the work had begun.
   */
  z.strictObject({
    kind: z.literal('caseToDecide'),
    id: Id,
    about: z
      .strictObject({
        openedBy: z.enum(['client', 'worker', 'clock']),
        title: z.string(),
        clientId: Id,
        workerId: Id,
        cents: z.int(),
        isStarted: z.boolean().optional(),
      })
      .optional(),
  }),
  /** A case is to be decided, or is late: the title of its job `id`, how many US cents are held, and by when it is to be decided. */
  z.strictObject({
    kind: z.literal('caseWaits'),
    id: Id,
    about: z.strictObject({ title: z.string(), cents: z.int(), decideBy: z.iso.datetime(), isLate: z.boolean() }),
    /** When the operator is reminded. */
    at: z.iso.datetime(),
  }),
  /**
   * A case about money was opened: of which kind (`admin:ledger.kind.<about>`), about how many US cents, if it has a sum, and whom it concerns, if anyone.
   * A task that an earlier version has queued names the case alone.
   */
  z.strictObject({
    kind: z.literal('moneyCase'),
    id: Id,
    about: z.string().optional(),
    cents: z.int().optional(),
    personId: Id.nullish(),
  }),
]);

export type OperatorNews = z.infer<typeof OperatorNews>;
type CaseToDecide = Extract<OperatorNews, { kind: 'caseToDecide' }>;
type CaseWaits = Extract<OperatorNews, { kind: 'caseWaits' }>;
type MoneyCase = Extract<OperatorNews, { kind: 'moneyCase' }>;

/** Mail the operator. */
export const tellOperatorTask = defineTask('notifications.tellOperator', OperatorNews);

/**
 * Mails the operator at the support address: what the news is about, and the command or page that shows the rest. Nothing that people
 * wrote is in it but the names of accounts and the title of a job. It is in English, as the commands are.
 */
export async function mailOperator(ctx: Context, news: OperatorNews): Promise<void> {
  const content = await contentOf(ctx, news);
  const id = `${news.kind}-${news.id}${'at' in news ? `-${Date.parse(news.at)}` : ''}`;
  const letter = { to: ctx.config.SUPPORT_EMAIL, name: '', language: fallbackLanguage, id };
  await ctx.ports.mailer.send(composeMail({ ...letter, ...content }, ctx.config));
}

type Content = Pick<Letter, 'sentences' | 'button'>;

function contentOf(ctx: Context, news: OperatorNews): Content | Promise<Content> {
  if (news.kind === 'moneyCase') return aboutMoney(ctx, news);
  return news.kind === 'caseWaits' ? aboutWaiting(ctx, news) : aboutJob(ctx, news);
}

const openJob = (ctx: Context, id: string): Letter['button'] => ({
  label: words(fallbackLanguage).t('notifications:caseToDecide.action'),
  url: `${ctx.config.APP_URL}/admin/jobs/${id}`,
});

function aboutWaiting(ctx: Context, { id, about: { title, cents, decideBy, isLate } }: CaseWaits): Content {
  const { t } = words(fallbackLanguage);
  const when = formatWhenWithZone(decideBy, 'UTC', fallbackLanguage);
  const values = { id, title, amount: formatMoney(usd(cents)), when };
  const about = isLate ? 'late' : 'waits';
  return {
    sentences: {
      title: t(`notifications:caseWaits.title.${about}`, values),
      body: [t(`notifications:caseWaits.body.${about}`, values), t('notifications:caseToDecide.toRead', values)].join(
        ' ',
      ),
    },
    button: openJob(ctx, id),
  };
}

async function aboutJob(ctx: Context, { id, about }: CaseToDecide): Promise<Content> {
  const { t } = words(fallbackLanguage);
  const button = openJob(ctx, id);
  if (!about) {
    const title = t('notifications:caseToDecide.title');
    return { sentences: { title, body: t('notifications:caseToDecide.body', { id }) }, button };
  }
  const { openedBy, title, cents, isStarted } = about;
  const cause = openedBy === 'clock' && isStarted === false ? 'noCheckIn' : openedBy;
  const [client, worker] = [await nameOf(ctx, about.clientId), await nameOf(ctx, about.workerId)];
  const values = { id, title, amount: formatMoney(usd(cents)), client, worker };
  return {
    sentences: {
      title: t('notifications:caseToDecide.titleOf', values),
      body: [
        t(`notifications:caseToDecide.cause.${cause}`, values),
        t('notifications:caseToDecide.facts', values),
        t('notifications:caseToDecide.toRead', values),
      ].join(' '),
    },
    button,
  };
}

/** Returns the name of an account; empty without a confirmed one. */
async function nameOf(ctx: Context, accountId: string | null | undefined): Promise<string> {
  const person = accountId && (await transaction(ctx.db, (tx) => findMailbox(tx, accountId)));
  return person ? readableName(person.name, fallbackLanguage) : '';
}

async function aboutMoney(ctx: Context, { id, about, cents, personId }: MoneyCase): Promise<Content> {
  const { t } = words(fallbackLanguage);
  const button = {
    label: t('notifications:moneyCase.action'),
    url: `${ctx.config.APP_URL}/admin/ledger?case=${id}`,
  };
  if (about === undefined) {
    const title = t('notifications:moneyCase.titleAlone');
    return { sentences: { title, body: t('notifications:moneyCase.bodyAlone') }, button };
  }
  const name = await nameOf(ctx, personId);
  const amount = cents === undefined ? '' : formatMoney(usd(Math.abs(cents)));
  const values = { what: t(`admin:ledger.kind.${about}`), amount, name };
  const sum = amount ? '' : 'NoSum';
  return {
    sentences: {
      title: t(`notifications:moneyCase.title${sum}`, values),
      body: t(`notifications:moneyCase.body${name ? '' : 'NoPerson'}${sum}`, values),
    },
    button,
  };
}
