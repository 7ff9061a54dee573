import { z } from 'zod';
import { fallbackLanguage } from '#lib/languages.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { Id } from '#platform/operations/contract.ts';
import { defineTask } from '#platform/queue.server.ts';
import { words } from '#platform/words.server.ts';
import { composeMail } from './mails.server.ts';

const OperatorNews = z.strictObject({
  /** `caseToDecide`: a case was opened, and `id` is its job. `moneyCase`: one about money was. */
  kind: z.enum(['caseToDecide', 'moneyCase']),
  id: Id,
});

export type OperatorNews = z.infer<typeof OperatorNews>;

/** Mail the operator. */
export const tellOperatorTask = defineTask('notifications.tellOperator', OperatorNews);

/**
 * Mails the operator at the support address. The mail holds an id and the command or page that shows the rest, nothing that people
 * wrote. It is in English, as the commands are.
 */
export async function mailOperator(ctx: Context, { kind, id }: OperatorNews): Promise<void> {
  const { t } = words(fallbackLanguage);
  const sentences = { title: t(`notifications:${kind}.title`), body: t(`notifications:${kind}.body`, { id }) };
  const letter = { to: ctx.config.SUPPORT_EMAIL, name: '', language: fallbackLanguage, sentences, id: `${kind}-${id}` };
  const page = { label: t('notifications:moneyCase.action'), url: `${ctx.config.APP_URL}/admin/ledger` };
  await ctx.ports.mailer.send(composeMail({ ...letter, ...(kind === 'moneyCase' && { button: page }) }, ctx.config));
}
