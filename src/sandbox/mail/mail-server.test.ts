import { createTransport } from 'nodemailer';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { pool } from '#tests/support/database.ts';
import { listOutbox } from '../outbox/outbox.server.ts';
import { prepareOutbox } from '../outbox/schema.server.ts';
import { startMailServer } from './mail-server.server.ts';

beforeAll(() => prepareOutbox(pool));

async function setUp() {
  const server = await startMailServer({ pool, port: 0 });
  const transport = createTransport({ host: '127.0.0.1', port: server.port });
  onTestFinished(async () => {
    transport.close();
    await server.close();
  });
  return transport;
}

test('an email arrives in the outbox with its text intact in every script', async () => {
  const transport = await setUp();

  await transport.sendMail({
    from: 'Nearhand <no-reply@nearhand.test>',
    to: 'Ann <Ann@Example.com>',
    subject: 'Xin chào, Аню ✓',
    text: 'Привіт 你好',
    html: '<p>Привіт 你好</p>',
    messageId: '<a1@nearhand.test>',
    headers: { 'Content-Language': 'uk' },
  });

  const [item] = await listOutbox(pool, { to: 'ann@example.com', limit: 10 });
  expect(item).toMatchObject({
    channel: 'email',
    sender: 'no-reply@nearhand.test',
    recipients: ['ann@example.com'],
    subject: 'Xin chào, Аню ✓',
    messageId: '<a1@nearhand.test>',
    language: 'uk',
  });
  expect(item?.text.trim()).toBe('Привіт 你好');
  expect(item?.html?.trim()).toBe('<p>Привіт 你好</p>');
});

test('an address that is only in the envelope is a recipient, too', async () => {
  const transport = await setUp();

  await transport.sendMail({ from: 'a@nearhand.test', to: 'b@example.com', bcc: 'c@example.com', text: 'x' });

  const [item] = await listOutbox(pool, { to: 'c@example.com', limit: 10 });
  expect(item?.recipients).toEqual(['b@example.com', 'c@example.com']);
});

test('an email that is too large is refused and not stored', async () => {
  const transport = await setUp();
  const text = 'x'.repeat(11 * 1024 * 1024);

  await expect(transport.sendMail({ from: 'a@nearhand.test', to: 'large@example.com', text })).rejects.toThrow();
  expect(await listOutbox(pool, { to: 'large@example.com', limit: 10 })).toEqual([]);
});

test('several servers can prepare the same database simultaneously', async () => {
  await Promise.all([prepareOutbox(pool), prepareOutbox(pool), prepareOutbox(pool)]);
});
