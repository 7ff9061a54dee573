import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { smtpMailer } from './smtp-mailer.server.ts';

const MAIL_FROM = 'Nearhand <no-reply@nearhand.test>';
const mail = { to: 'ann@example.com', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>', messageId: 'a1', language: 'en' };

interface Received {
  from: string;
  to: string[];
  raw: string;
}

let received: Received[] = [];
afterEach(() => {
  received = [];
});

/** Returns a mail server that stores what it receives, and a mailer connected to it. */
async function setUp(options: { refuse?: boolean; host?: string; PRIVATE_NETWORK?: boolean } = {}) {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, callback) {
      text(stream).then((raw) => {
        if (options.refuse) return callback(Object.assign(new Error('no room'), { responseCode: 452 }));
        const from = session.envelope.mailFrom;
        received.push({ from: from ? from.address : '', to: session.envelope.rcptTo.map((r) => r.address), raw });
        callback();
      });
    },
  });
  const { host = '127.0.0.1', PRIVATE_NETWORK = false } = options;
  await new Promise<void>((resolve) => server.listen(0, host, () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const mailer = smtpMailer({ SMTP_URL: `smtp://${host}:${port}`, MAIL_FROM, PRIVATE_NETWORK });
  onTestFinished(async () => {
    mailer.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return mailer;
}

test('a mail arrives with both bodies, its language, its own Message-ID and the product as sender', async () => {
  const mailer = await setUp();

  await mailer.send({ ...mail, subject: 'Xin chào ✓', text: 'Привіт', html: '<p>你好</p>', language: 'vi' });

  const [one] = received;
  const parsed = await PostalMime.parse(one?.raw ?? '');
  const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value;
  expect(one).toMatchObject({ from: 'no-reply@nearhand.test', to: ['ann@example.com'] });
  expect(parsed).toMatchObject({ subject: 'Xin chào ✓', messageId: '<a1@nearhand.test>' });
  expect(parsed.from).toMatchObject({ name: 'Nearhand', address: 'no-reply@nearhand.test' });
  expect(parsed.text?.trim()).toBe('Привіт');
  expect(parsed.html?.trim()).toBe('<p>你好</p>');
  expect(header('content-language')).toBe('vi');
  expect(header('auto-submitted')).toBe('auto-generated');
});

test('line breaks in a subject, an id or a language cannot inject a header', async () => {
  const mailer = await setUp();
  const broken = 'x\r\nBcc: eve@example.com';

  await mailer.send({ ...mail, subject: broken, messageId: broken, language: broken });

  expect(received[0]?.to).toEqual(['ann@example.com']);
  expect(received[0]?.raw).not.toMatch(/^bcc:/im);
});

test.each([
  'ann@example.com, eve@example.com',
  'ann@example.com\r\nBcc: eve@example.com',
  'ann@example.com\nRCPT TO:<eve@example.com>',
  'Team: ann@example.com, eve@example.com;',
  'not an address',
  '',
])('a mail to %j is not sent', async (to) => {
  const mailer = await setUp();

  await expect(mailer.send({ ...mail, to })).rejects.toThrow(RangeError);
  expect(received).toEqual([]);
});

test('sending fails when the mail server refuses', async () => {
  const mailer = await setUp({ refuse: true });

  await expect(mailer.send(mail)).rejects.toThrow('no room');
});

describe('a mail server without TLS', () => {
  // Any address of the loopback network but the first stands for another machine.
  const host = '127.0.0.2';

  test('gets no mail on a network that others can read', async () => {
    const mailer = await setUp({ host });

    await expect(mailer.send(mail)).rejects.toThrow('STARTTLS');
    expect(received).toEqual([]);
  });

  test('gets mails where the operator says that the network is private', async () => {
    const mailer = await setUp({ host, PRIVATE_NETWORK: true });

    await mailer.send(mail);

    expect(received).toHaveLength(1);
  });
});
