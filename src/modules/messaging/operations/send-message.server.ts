import { after, minutes } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { writtenLanguage } from '#lib/text-language.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { readAttachments } from '#modules/uploads/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { hintAccounts } from '#platform/database/hints.server.ts';
import { withStoredFiles } from '#platform/files/stored-files.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { messagingContract } from '../contract.ts';
import { insertFiles, type StoredFile } from '../file-store.server.ts';
import { messageUploads, sendsPerTenMinutes, tellAfterMinutes } from '../limits.ts';
import { fieldsOf, type Phrase, type PhraseValues } from '../phrases.ts';
import { conversationParty } from '../policies.server.ts';
import { nameOf, silenceOf } from '../reading.server.ts';
import { countMessage, findByForm, insertMessage, lockConversation, type NewMessage } from '../store.server.ts';
import { refuseWarned, warningOf } from '../warning.server.ts';

/** What a form sends: a text or a ready sentence, with files. */
type Draft = Pick<NewMessage, 'conversationId' | 'formKey' | 'text' | 'phrase' | 'phraseValues' | 'at'> & {
  isWarned: boolean;
};

/**
 * Sends a message to the other person. A form sent twice (same `formKey`) makes one message and keeps one set of files. Throws
 * Fail `messaging.contactDetails` and `messaging.payOutside` as a warning, which `anyway` passes, `messaging.empty`, a `Silence`
 * as its code, and what reading the files throws.
 */
export const sendMessage = operation(messagingContract.sendMessage, {
  allow: conversationParty,
  limit: perAccount(sendsPerTenMinutes),
  uploads: messageUploads,
  async run(ctx, { conversationId, formKey, text = '', phrase = null, files: given, anyway: isWarned, ...values }) {
    const earlier = await findByForm(ctx.db, conversationId, userOf(ctx).id, formKey);
    if (earlier) return { n: earlier.n };
    const phraseValues = phrase && readValues(phrase, values);
    const files = await readAttachments(ctx, given, messageUploads);
    if (!text && !phrase && files.length === 0) fail('messaging.empty');
    const draft: Draft = { conversationId, formKey, text, phrase, phraseValues, isWarned, at: ctx.clock.now() };
    const contents = files.map((file) => file.content);
    return withStoredFiles(ctx.ports.files, 'messages', contents, (keys) =>
      transaction(ctx.db, (tx) => {
        const stored = files.map((file, at) => ({ ...file, key: keys[at] as string, bytes: file.content.size }));
        return write(ctx, tx, draft, stored);
      }),
    );
  },
});

/** Returns the values of a ready sentence. Its reason never has contact details. Throws Fail `api.badInput` if one is missing. */
function readValues(phrase: Phrase, { minutes: length, amountCents, reason }: PhraseValues): PhraseValues {
  const given: PhraseValues = { minutes: length, amountCents, reason: reason && maskContactDetails(reason) };
  const fields = fieldsOf(phrase);
  if (fields.some((field) => given[field] === undefined)) fail('messaging.phraseIncomplete');
  return Object.fromEntries(fields.map((field) => [field, given[field]]));
}

async function write(
  ctx: Context,
  tx: Tx,
  { isWarned, ...draft }: Draft,
  files: readonly StoredFile[],
): Promise<{ n: number; keep: boolean }> {
  const authorId = userOf(ctx).id;
  const { conversationId, formKey, text, phraseValues, at } = draft;
  const conversation = (await lockConversation(tx, conversationId, authorId)) ?? fail('api.notFound');
  // The same form, sent at the same time, was faster: its files stay, these go.
  const earlier = await findByForm(tx, conversationId, authorId, formKey);
  if (earlier) return { n: earlier.n, keep: false };
  const name = nameOf(ctx, conversation);
  const silence = silenceOf(ctx, conversation);
  if (silence) fail(`messaging.${silence}`, { name });
  const warning = warningOf([text, phraseValues?.reason].filter(Boolean).join('\n'), conversation);
  if (!isWarned) refuseWarned(warning, name);
  const n = conversation.lastN + 1;
  const masked = maskContactDetails(text);
  const maskedText = masked === text ? null : masked;
  const language = writtenLanguage(text, ctx.language);
  const message = { ...draft, n, authorId, language, maskedText, fileCount: files.length, warning };
  // The form has made a message in another conversation.
  const messageId = (await insertMessage(tx, message)) ?? fail('api.notFound');
  await insertFiles(tx, messageId, files);
  await countMessage(tx, { conversationId, n, authorId, at, tellAt: after(at, minutes(tellAfterMinutes)) });
  await hintAccounts(tx, [authorId, conversation.otherId], { topic: 'conversation', id: conversationId });
  return { n, keep: true };
}
