import { authSecret, type Served } from './processes.ts';
import { newSession, query } from './sessions.ts';

/** A client and a Pro who have a conversation. */
export interface Conversation {
  conversationId: string;
  proId: string;
  /** The client's cookie. */
  client: string;
}

/** Creates `count` clients, called `name` and a number, and opens a conversation of each with a Pro of their own. */
export async function openConversations(
  url: string,
  server: Served,
  { count, name }: { count: number; name: string },
): Promise<Conversation[]> {
  const rows = await query<{ clientId: string; proId: string }>(
    url,
    `with pro as (select id, row_number() over (order by id) as n from worker_profile order by id limit $1),
       client as (insert into "user" (name, email, username, role, status, email_verified, adult_confirmed)
         select 'Client', $2 || n || '@example.test', $2 || n, 'customer', 'approved', true, true from pro
         returning id, substr(username, length($2) + 1)::int as n)
     select client.id as "clientId", pro.id as "proId" from client join pro using (n)`,
    [count, name],
  );
  const conversations: Conversation[] = [];
  for (const { clientId, proId } of rows) {
    const client = await newSession(url, clientId, authSecret);
    const headers = { cookie: client, 'content-type': 'application/json' };
    const body = JSON.stringify({ workerId: proId });
    const answer = await fetch(`${server.url}/api/conversations`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`a conversation was answered with ${answer.status}: ${await answer.text()}`);
    conversations.push({ conversationId: (await answer.json()).conversationId, proId, client });
  }
  return conversations;
}
