import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usd } from '#lib/money.ts';
import type { Evidence, PaymentGateway } from '#ports/payment-gateway.ts';
import { cardForm, connectSecret, type StripeWorld, stripeWorld, webhookSecret } from '#sandbox/stripe/stripe-world.ts';
import { pool } from '#tests/support/database.ts';
import { stripeGateway } from './stripe-gateway.server.ts';

let world: StripeWorld;
let gateway: PaymentGateway;
beforeAll(async () => {
  world = await stripeWorld(pool);
  gateway = stripeGateway({
    STRIPE_SECRET_KEY: 'sk_test_disputes',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret,
    STRIPE_API_URL: world.origin,
  });
});
afterAll(() => world.close());

const evidence: Evidence = {
  customerName: 'Ana Pérez',
  customerEmail: 'ana@example.com',
  serviceDate: 'Nov 3, 2026',
  productDescription: 'Deep cleaning',
  refundRule: 'A full refund up to a day before.',
  activityLog: 'The work was submitted.',
  note: '',
};

async function disputeId(): Promise<string> {
  const session = await gateway.createCheckoutSession({
    holdId: 'hold_disputed',
    amount: usd(5_000),
    title: 'Deep cleaning',
    description: '',
    customerEmail: 'ana@example.com',
    language: 'en',
    successUrl: 'http://nearhand.test/done',
    cancelUrl: 'http://nearhand.test/back',
    expiresAt: new Date(Date.now() + 45 * 60_000),
    idempotencyKey: `disputed-${Math.random()}`,
  });
  await world.page(session.url ?? '', cardForm());
  const { paymentIntentId } = await gateway.retrieveCheckoutSession(session.id);
  return (await world.dispute({ payment_intent: paymentIntentId ?? '' })).id;
}

async function pdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  return document.save();
}

test('a PDF is uploaded once for its key, and goes with the evidence as what documents the service', async () => {
  const id = await disputeId();
  const file = { bytes: await pdf(), name: 'evidence.pdf', idempotencyKey: 'pdf-1' };
  const { id: fileId } = await gateway.uploadEvidenceFile(file);
  expect(await gateway.uploadEvidenceFile(file)).toEqual({ id: fileId });
  await gateway.submitEvidence({ disputeId: id, evidence, fileId, idempotencyKey: 'evidence-1' });
  const sent = await world.stripe.disputes.retrieve(id);
  expect(sent).toMatchObject({ status: 'under_review', evidence: { service_documentation: fileId } });
});

test('a file that the provider does not take is a definite no, and so is evidence with an unknown file', async () => {
  const broken = { bytes: Buffer.from('not a PDF'), name: 'evidence.pdf', idempotencyKey: 'pdf-2' };
  await expect(gateway.uploadEvidenceFile(broken)).rejects.toMatchObject({ name: 'ProviderRefusal' });
  const order = { disputeId: await disputeId(), evidence, fileId: 'file_nothing', idempotencyKey: 'evidence-2' };
  await expect(gateway.submitEvidence(order)).rejects.toMatchObject({
    name: 'ProviderRefusal',
    code: 'resource_missing',
  });
});

test('an upload at which the provider fails is no refusal', async () => {
  await world.control({ fault: { calls: 3, status: 500, path: '/v1/files' } });
  const answer = gateway.uploadEvidenceFile({ bytes: await pdf(), name: 'evidence.pdf', idempotencyKey: 'pdf-3' });
  await expect(answer).rejects.toMatchObject({ name: 'ProviderFailure' });
});
