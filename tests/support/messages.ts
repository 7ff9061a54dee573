import { randomUUID } from 'node:crypto';
import type { User } from '#platform/operations/context.server.ts';
import { world } from './world.ts';

/** Opens the conversation of a client with a listed Pro. Returns both and its id. */
export async function conversation(people: { client?: User; pro?: User } = {}) {
  const client = people.client ?? (await world.client({ name: 'Robin Alvarez' }));
  const pro = people.pro ?? (await world.worker({ name: 'Sam Taylor' }));
  const { conversationId } = await world.as(client).messaging.startConversation({ workerId: pro.id });
  return { client, pro, conversationId };
}

type Draft = Parameters<ReturnType<typeof world.as>['messaging']['sendMessage']>[0];

/** Sends a message, by default `Hello`. Returns its number. */
export async function send(
  author: User,
  conversationId: string,
  draft: Partial<Draft> | string = 'Hello',
): Promise<number> {
  const words = typeof draft === 'string' ? { text: draft } : draft;
  const { n } = await world.as(author).messaging.sendMessage({ conversationId, formKey: randomUUID(), ...words });
  return n;
}

/** Returns what `reader` reads in a conversation, oldest first. */
export async function textsFor(reader: User, conversationId: string): Promise<string[]> {
  const { messages } = await world.as(reader).messaging.getConversation({ conversationId });
  return messages.map(({ text }) => text);
}
