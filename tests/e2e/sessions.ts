import { type BrowserContext, request } from 'playwright-core';
import { samplePassword } from '#sandbox/sample-data/logins.ts';
import { onNextFile } from '#tests/support/files-in-a-row.ts';
import { app } from '#tests/support/sample-app.ts';

/** The sessions of the people whose pages are inspected. */

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

const sessions = new Map<string | null, Promise<Session>>();
onNextFile(() => sessions.clear());

/** Returns the cookies of this viewer's session; of a visitor for null. Each viewer signs in once. */
export function sessionOf(viewer: string | null): Promise<Session> {
  const session = sessions.get(viewer) ?? signIn(viewer);
  sessions.set(viewer, session);
  return session;
}

async function signIn(email: string | null): Promise<Session> {
  const visit = await request.newContext({ baseURL: app.url });
  const post = () => visit.post('/api/session', { data: { email, password: samplePassword } });
  let answer = email && (await post());
  // On a busy machine, the database may let a request wait for longer than the server does.
  for (let tries = 1; answer && answer.status() === 503 && tries < 5; tries++) answer = await post();
  const session = await visit.storageState();
  await visit.dispose();
  // The refused log-in of a suspended account sets the cookie with which its owner reads why.
  const isSuspended = session.cookies.some(({ name }) => name === 'nearhand.suspended');
  if (answer && !answer.ok() && !isSuspended) throw new Error(`${email} cannot sign in: ${answer.status()}`);
  return session;
}

/** Calls an operation of the API as this person, whose session keeps the cookies it sets. Returns its output; throws for a refusal. */
export async function callAs(
  email: string,
  method: 'POST' | 'PUT',
  path: string,
  data: object,
): Promise<Record<string, string>> {
  const visit = await request.newContext({ baseURL: app.url, storageState: await sessionOf(email) });
  const answer = await visit.fetch(`/api/${path}`, { method, data });
  if (!answer.ok()) throw new Error(`${path} answers ${answer.status()}: ${await answer.text()}`);
  sessions.set(email, visit.storageState());
  const output = await answer.json();
  await sessions.get(email);
  await visit.dispose();
  return output;
}
