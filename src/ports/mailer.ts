/** Sends one e-mail. Resolves once the mail server has accepted it; throws otherwise (the queue tries again). */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Becomes the Message-ID, so that a repeated send can be recognized. */
  messageId: string;
  language: string;
}
