import { z } from 'zod';
import { fallbackLanguage } from '#lib/languages.ts';
import { formatMoney, usd } from '#lib/money.ts';
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
type MoneyCase = Extract<OperatorNews, { kind: 'moneyCase' }>;

/** Mail the operator. */
export const tellOperatorTask = defineTask('notifications.tellOperator', OperatorNews);

/**
 * Mails the operator at the support address: what the news is about, and the command or page that shows the rest. Nothing that people
 * wrote is in it but the names of accounts and the title of a job. It is in English, as the commands are.
 */
export async function mailOperator(ctx: Context, news: OperatorNews): Promise<void> {
  const content = news.kind === 'moneyCase' ? await aboutMoney(ctx, news) : await aboutJob(ctx, news);
  const letter = { to: ctx.config.SUPPORT_EMAIL, name: '', language: fallbackLanguage, id: `${news.kind}-${news.id}` };
  await ctx.ports.mailer.send(composeMail({ ...letter, ...content }, ctx.config));
}

type Content = Pick<Letter, 'sentences' | 'button'>;

async function aboutJob(ctx: Context, { id, about }: CaseToDecide): Promise<Content> {
  const { t } = words(fallbackLanguage);
  const button = { label: t('notifications:caseToDecide.action'), url: `${ctx.config.APP_URL}/admin/jobs/${id}` };
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
