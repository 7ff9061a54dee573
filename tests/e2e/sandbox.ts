import { expect } from 'vitest';

/** The sandbox's own doors, as tests use them: the clock, the card provider's control, the outbox. */

// Any test key opens the control.
const withKey = { authorization: 'Bearer sk_test_journeys', 'content-type': 'application/json' };

/** Presses a button of the clock's page; what became due is then done in the background. */
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

/** The provider's latest call to us about a finished payment page. */
export async function lastPaymentCall(url: string): Promise<Delivery | undefined> {
  const answer = await fetch(`${url}/sandbox/stripe/control/deliveries`, { headers: withKey });
  const { data } = (await answer.json()) as { data: Delivery[] };
  return data.find(({ type }) => type === 'checkout.session.completed');
}

/** Sends the provider's call once more; resolves when we have taken it in. */
export async function sendAgain(url: string, { event_id }: Delivery): Promise<void> {
  const address = `${url}/sandbox/stripe/control/deliveries/${event_id}/resend`;
  await fetch(address, { method: 'POST', headers: withKey });
  const state = async () => (await lastPaymentCall(url))?.state;
  await expect.poll(state, { timeout: 10_000 }).toBe('delivered');
}

/** What the outbox holds for an address, newest first. Waits until something arrives whose subject matches. */
export async function mailTo(url: string, to: string, subject: RegExp): Promise<{ links: string[] }> {
  let mail: { links: string[] } | undefined;
  const find = async () => {
    mail = await findMail(url, to, subject);
    return mail !== undefined;
  };
  await expect.poll(find, { timeout: 15_000 }).toBe(true);
  return mail ?? { links: [] };
}

async function findMail(url: string, to: string, subject: RegExp) {
  const answer = await fetch(`${url}/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
  const { items } = (await answer.json()) as { items: { subject: string; links: string[] }[] };
  return items.find((mail) => subject.test(mail.subject));
}
