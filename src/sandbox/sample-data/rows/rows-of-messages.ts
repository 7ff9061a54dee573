import { maskContactDetails } from '#modules/identity/public.server.ts';
import type { SampleConversation } from '../messages/conversations.ts';
import { idOf } from '../random.ts';
import type { World } from '../world.ts';
import type { Row, TableRows } from './tables.ts';

export function rowsOfMessages({ conversations }: World): TableRows[] {
  const label = 'messages';
  return [
    { table: 'conversation', label, rows: conversations.map(conversationRow) },
    { table: 'conversation_side', label, rows: conversations.flatMap(sideRows) },
    { table: 'message', label, rows: conversations.flatMap(messageRows) },
    { table: 'message_report', label, rows: conversations.flatMap(reportRows) },
  ];
}

function conversationRow({ id, client, pro, paidAt, createdAt, messages }: SampleConversation): Row {
  return {
    id,
    client_id: client.id,
    worker_id: pro.id,
    paid_at: paidAt,
    last_n: messages.length,
    created_at: createdAt,
  };
}

function sideRows({ id, client, pro, messages, unread }: SampleConversation): Row[] {
  const shared = { conversation_id: id, last_at: messages.at(-1)?.at ?? null };
  const read = (count: number) => ({ unread: count, seen_n: messages.length - count });
  return [
    { ...shared, user_id: client.id, other_id: pro.id, side: 'client', ...read(unread.client) },
    { ...shared, user_id: pro.id, other_id: client.id, side: 'worker', ...read(unread.pro) },
  ];
}

function messageRows({ id: conversationId, messages }: SampleConversation): Row[] {
  return messages.map(({ id, n, author, language, text, phrase, phraseValues, warning, at }) => {
    const masked = maskContactDetails(text);
    return {
      id,
      conversation_id: conversationId,
      n,
      author_id: author.id,
      form_key: idOf(`form ${id}`),
      language,
      text,
      masked_text: masked === text ? null : masked,
      phrase,
      phrase_values: phraseValues,
      file_count: 0,
      warning,
      created_at: at,
    };
  });
}

function reportRows({ id: conversationId, messages, report }: SampleConversation): Row[] {
  if (!report) return [];
  const { id, author, reason, at } = report;
  return [
    { id, conversation_id: conversationId, author_id: author.id, reason, up_to_n: messages.length, created_at: at },
  ];
}
