import { createTransport } from 'nodemailer';
import parseAddress from 'nodemailer/lib/addressparser';
import { isOwnMachine } from '#lib/own-machine.ts';
import type { Config } from '#platform/config.server.ts';
import type { Mail, Mailer } from '#ports/mailer.ts';

/**
 * Sends through the mail server of SMTP_URL over a pool of connections. The Message-ID is the mail's `messageId` at the
 * sender's domain. Throws when the server refuses the mail, or has no TLS on a network that others can read, and RangeError for a text that is not exactly one address.
 */
export function smtpMailer(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PRIVATE_NETWORK'>,
): Mailer & { close(): void } {
  const server = new URL(config.SMTP_URL);
  const transport = createTransport({
    pool: true,
    host: server.hostname,
    port: Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587),
    secure: server.protocol === 'smtps:',
    // At `smtp:`, STARTTLS before anything else is said.
    requireTLS: !config.PRIVATE_NETWORK && !isOwnMachine(server.hostname),
    ...(server.username && {
      auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
    }),
    maxConnections: 4,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = oneAddress(config.MAIL_FROM).split('@')[1];

  return { send, close: () => transport.close() };

  async function send(mail: Mail): Promise<void> {
    await transport.sendMail({
      from: config.MAIL_FROM,
      to: { name: '', address: oneAddress(mail.to) },
      subject: oneLine(mail.subject),
      text: mail.text,
      html: mail.html,
      messageId: `<${oneLine(mail.messageId).replace(/[<>@\s]/g, '')}@${domain}>`,
      headers: {
        'Content-Language': oneLine(mail.language),
        // Keeps auto-responders from answering (RFC 3834).
        'Auto-Submitted': 'auto-generated',
      },
    });
  }
}

/** The address in `text`, which must hold exactly one: a list or a line break would send elsewhere too. */
function oneAddress(text: string): string {
  const addresses = parseAddress(text, { flatten: true });
  const address = addresses[0]?.address ?? '';
  const isSingle = addresses.length === 1 && /^[^\s@<>",;]+@[^\s@<>",;]+$/.test(address) && !/[\r\n]/.test(text);
  if (!isSingle) throw new RangeError('not exactly one e-mail address');
  return address;
}

/** Removes line breaks, so that a header's value cannot start another header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
