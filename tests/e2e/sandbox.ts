import { expect } from 'vitest';

/** The sandbox's controls for tests: the clock, the card provider and the outbox. */

// The control accepts any test key.
const withKey = { authorization: 'Bearer sk_test_journeys', 'content-type': 'application/json' };

/** Presses a button on the clock's page. Due tasks then run in the background. */
export async function moveClock(url: string, move: 'hour' | 'day' | 'threeDays'): Promise<void> {
  const { status } = await fetch(`${url}/sandbox/clock`, {
    method: 'POST',
    body: new URLSearchParams({ move }),
    redirect: 'manual',
  });
  expect(status).toBe(303);
}

/** `lose`: the provider's calls to us are dropped for good. */
export async function setWebhooks(url: string, webhooks: 'deliver' | 'lose'): Promise<void> {
  const answer = await fetch(`${url}/sandbox/stripe/control`, {
    method: 'POST',
    headers: withKey,
    body: JSON.stringify({ webhooks }),
  });
  expect(await answer.json()).toMatchObject({ webhooks });
}

interface Delivery {
  event_id: string;
  type: string;
  state: 'waiting' | 'delivered' | 'failed' | 'lost';
}

/** Returns the provider's latest webhook about a completed payment page. */
export async function lastPaymentCall(url: string): Promise<Delivery | undefined> {
  const answer = await fetch(`${url}/sandbox/stripe/control/deliveries`, { headers: withKey });
  const { data } = (await answer.json()) as { data: Delivery[] };
  return data.find(({ type }) => type === 'checkout.session.completed');
}

/** Resends the webhook. Resolves when the product has processed it. */
export async function sendAgain(url: string, { event_id }: Delivery): Promise<void> {
  const address = `${url}/sandbox/stripe/control/deliveries/${event_id}/resend`;
  await fetch(address, { method: 'POST', headers: withKey });
  const state = async () => (await lastPaymentCall(url))?.state;
  await expect.poll(state).toBe('delivered');
}

/** Returns the messages to an address, newest first. Waits until one with a matching subject arrives. */
export async function mailTo(url: string, to: string, subject: RegExp): Promise<{ links: string[] }> {
  let mail: { links: string[] } | undefined;
  const find = async () => {
    mail = await findMail(url, to, subject);
    return mail !== undefined;
  };
  await expect.poll(find).toBe(true);
  return mail ?? { links: [] };
}

async function findMail(url: string, to: string, subject: RegExp) {
  const answer = await fetch(`${url}/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
  const { items } = (await answer.json()) as { items: { subject: string; links: string[] }[] };
  return items.find((mail) => subject.test(mail.subject));
}
