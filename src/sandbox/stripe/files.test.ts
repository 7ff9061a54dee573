import { PDFDocument } from 'pdf-lib';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { pool } from '#tests/support/database.ts';
import { cardForm, type StripeWorld, sessionParams, stripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await stripeWorld(pool);
});
afterAll(() => world.close());

const megabyte = 1024 * 1024;

/** Returns a PDF; `padding` makes it larger. */
async function pdf(pages = 1, padding = 0): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let at = 0; at < pages; at += 1) document.addPage();
  return Buffer.concat([await document.save(), Buffer.alloc(padding, '%')]);
}

interface Sent {
  purpose?: string;
  type?: string;
  key?: string;
}

const send = (data: Buffer, { purpose = 'dispute_evidence', type = 'application/pdf', key }: Sent = {}) =>
  world.stripe.files.create(
    { purpose, file: { data, name: 'evidence.pdf', type } },
    key ? { idempotencyKey: key } : {},
  );

async function dispute(card?: string): Promise<Stripe.Dispute> {
  const session = await world.stripe.checkout.sessions.create(sessionParams());
  await world.page(session.url ?? '', cardForm(card));
  const { payment_intent } = await world.stripe.checkout.sessions.retrieve(session.id);
  return world.dispute({ payment_intent: String(payment_intent) });
}

const attach = async (id: string, evidence: Stripe.DisputeUpdateParams.Evidence) =>
  world.stripe.disputes.update(id, { evidence });

test('a file is kept with its purpose, its size and its end', async () => {
  const bytes = await pdf();
  const file = await send(bytes);
  expect(file).toMatchObject({
    purpose: 'dispute_evidence',
    size: bytes.length,
    type: 'pdf',
    filename: 'evidence.pdf',
  });
  expect((file.expires_at ?? 0) - file.created).toBeGreaterThan(270 * 86_400);
  expect(await world.stripe.files.retrieve(file.id)).toMatchObject({ id: file.id });
  const headers = { authorization: 'Bearer sk_test_files' };
  const contents = await fetch(`${world.origin}/v1/files/${file.id}/contents`, { headers });
  expect(Buffer.from(await contents.arrayBuffer()).equals(bytes)).toBe(true);
});

test('the same file under the same key is one file, and another file under it is refused', async () => {
  const bytes = await pdf();
  const first = await send(bytes, { key: 'file-1' });
  expect((await send(bytes, { key: 'file-1' })).id).toBe(first.id);
  await expect(send(await pdf(2), { key: 'file-1' })).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test('a wrong purpose, a wrong type, a broken PDF, and one that is too large or too long are refused', async () => {
  const refused = async (bytes: Buffer, about?: Sent) => {
    const error = await send(bytes, about).then(
      () => null,
      (caught: Stripe.errors.StripeError) => caught,
    );
    return [error?.statusCode, error?.param];
  };
  expect(await refused(await pdf(), { purpose: 'holiday_photo' })).toEqual([400, 'purpose']);
  expect(await refused(Buffer.from('GIF89a'))).toEqual([400, 'file']);
  expect(await refused(Buffer.from('<html>'), { type: 'application/pdf' })).toEqual([400, 'file']);
  expect(await refused(await pdf(), { purpose: 'business_logo' })).toEqual([400, 'file']);
  expect(await refused(Buffer.from('%PDF-1.7 nothing'))).toEqual([400, 'file']);
  expect(await refused(Buffer.alloc(0))).toEqual([400, 'file']);
  expect(await refused(await pdf(1, 5 * megabyte))).toEqual([400, 'file']);
  expect(await refused(await pdf(50))).toEqual([400, 'file']);
});

test('evidence takes a file of its purpose, and no unknown, foreign or expired one', async () => {
  const { id } = await dispute();
  const logo = await send(Buffer.from('ffd8ffe000104a46', 'hex'), { purpose: 'business_logo', type: 'image/jpeg' });
  for (const service_documentation of ['file_nothing', logo.id])
    await expect(attach(id, { service_documentation })).rejects.toMatchObject({
      statusCode: 400,
      param: 'evidence[service_documentation]',
    });
  const old = await send(await pdf());
  world.clock.forward(days(276));
  const { id: later } = await dispute();
  await expect(attach(later, { receipt: old.id })).rejects.toMatchObject({ code: 'resource_missing' });
  const file = await send(await pdf());
  expect(await attach(later, { service_documentation: file.id })).toMatchObject({
    status: 'under_review',
    evidence: { service_documentation: file.id },
  });
});

test('files of a dispute are bounded together, in bytes, and in pages with the texts', async () => {
  const { id } = await dispute();
  const [large, another] = [await send(await pdf(1, 3 * megabyte)), await send(await pdf(1, 2 * megabyte))];
  await expect(attach(id, { service_documentation: large.id, receipt: another.id })).rejects.toMatchObject({
    param: 'evidence',
  });
  const mastercard = await dispute('5555 5555 5555 4444');
  const long = await send(await pdf(15));
  const texts = { uncategorized_text: 'x'.repeat(15_000) };
  await expect(attach(mastercard.id, { service_documentation: long.id, ...texts })).rejects.toMatchObject({
    code: 'dispute_evidence_page_limit_exceeded',
  });
  expect(await attach(id, { service_documentation: long.id, ...texts })).toMatchObject({ status: 'under_review' });
});
