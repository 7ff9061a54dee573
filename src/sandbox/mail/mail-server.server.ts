import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Pool } from 'pg';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  port: number;
  close(): Promise<void>;
}

interface Envelope {
  sender: string;
  recipients: string[];
}

const maxMailBytes = 10 * 1024 * 1024;

/**
 * Starts an SMTP server on the loopback interface that delivers every email to the outbox. Port 0 picks a free port.
 */
export async function startMailServer({ pool, port }: { pool: Pool; port: number }): Promise<MailServer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope;
      const sender = mailFrom ? mailFrom.address : '';
      const recipients = rcptTo.map(({ address }) => address.toLowerCase());
      receive(pool, stream, { sender, recipients }).then(
        (id) => callback(null, `kept as ${id}`),
        (error) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A client that disconnects must not end the process.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function receive(pool: Pool, stream: Readable & { sizeExceeded?: boolean }, envelope: Envelope): Promise<string> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw Object.assign(new Error('the mail is too large'), { responseCode: 552 });
  const mail = await PostalMime.parse(raw);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const { rows } = await pool.query<{ id: string }>(
    `insert into sandbox.mail (sender, recipients, subject, body_text, body_html, message_id, language)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      envelope.sender,
      envelope.recipients,
      mail.subject ?? '',
      mail.text ?? '',
      mail.html ?? null,
      mail.messageId ?? null,
      header('content-language') ?? null,
    ].map(withoutNul),
  );
  return (rows[0] as { id: string }).id;
}

/** PostgreSQL cannot store NUL in text. */
function withoutNul<T>(value: T): T | string {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}
