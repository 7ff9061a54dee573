import type { Language } from '#lib/languages.ts';
import type { Config } from '#platform/config.server.ts';
import { words } from '#platform/words.server.ts';
import type { Mail } from '#ports/mailer.ts';
import { type MailContent, mailHtml, mailText } from './mail-layout.ts';
import type { BodyPart, Sentences } from './sentences.server.ts';

export interface Letter {
  to: string;
  name: string;
  language: Language;
  sentences: Pick<Sentences, 'title' | 'body'> & { parts?: BodyPart[] };
  /** The button: its words, and where it leads, absolute. */
  button?: { label: string; url: string };
  /** A second link, below the button. */
  otherLink?: { label: string; url: string };
  /** The Message-ID: the same for every try to send this letter. */
  id: string;
  /** A notification, whose reader may choose which of them are mailed. */
  choices?: boolean;
  /** Requested by a person who typed the address and may not own it. */
  unasked?: boolean;
}

/** Returns a letter in the product's mail layout, ready for the mailer. */
export function composeMail(letter: Letter, config: Pick<Config, 'SUPPORT_EMAIL' | 'APP_URL'>): Mail {
  const { language, sentences } = letter;
  const { t } = words(language);
  const name = letter.unasked ? plainName(letter.name) : letter.name;
  const content: MailContent = {
    language,
    title: sentences.title,
    greeting: name ? t('notifications:mail.greeting', { name }) : t('notifications:mail.greetingNoName'),
    body: sentences.parts ?? [{ text: sentences.body }],
    ...(letter.button && { button: { ...letter.button, hint: t('notifications:mail.linkHint') } }),
    ...(letter.otherLink && { otherLink: letter.otherLink }),
    footer: t('notifications:mail.footer', { email: config.SUPPORT_EMAIL }),
    ...(letter.choices && {
      footerLink: { label: t('notifications:mail.choose'), url: `${config.APP_URL}/settings/notifications` },
    }),
    ...(letter.unasked && { note: t('notifications:mail.notYou') }),
  };
  return {
    to: letter.to,
    subject: sentences.title,
    text: mailText(content),
    html: mailHtml(content),
    messageId: letter.id,
    language,
  };
}

/**
 * Returns the name that was typed for an unconfirmed address, or nothing when it is more than a name: such a mail may
 * reach a stranger, and a name like "Win at evil.example" would address them in our voice.
 */
function plainName(name: string): string {
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name) ? name : '';
}
