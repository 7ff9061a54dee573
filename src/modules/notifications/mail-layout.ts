import { brand } from '#lib/brand.ts';
import { foreignLang } from '#lib/text-language.ts';
import type { BodyPart } from './sentences.server.ts';

/** Everything in a mail of the product, in the reader's language. */
export interface MailContent {
  language: string;
  title: string;
  greeting: string;
  body: BodyPart[];
  /** The last words before the footer: what to do when the mail came by mistake. */
  note?: string;
  /** `hint` introduces the address below the button, for programs that show no button. */
  button?: { label: string; url: string; hint: string };
  /** A second link, below the button. */
  otherLink?: { label: string; url: string };
  footer: string;
  footerLink?: { label: string; url: string };
}

const ink = '#1b2620';
const soft = '#414a43';
const pine = '#1d5941';
const face = "-apple-system,'Segoe UI',Roboto,'Noto Sans','PingFang SC','Microsoft YaHei',sans-serif";

/** Returns the mail as plain text. */
export function mailText(mail: MailContent): string {
  const parts = [
    mail.greeting,
    ...mail.body.map((part) => ('quote' in part ? quoteText(part.quote) : part.text)),
    mail.button && `${mail.button.label}:\n${mail.button.url}`,
    mail.otherLink && `${mail.otherLink.label}:\n${mail.otherLink.url}`,
    mail.note,
    `-- \n${mail.footer}${mail.footerLink ? `\n${mail.footerLink.label}: ${mail.footerLink.url}` : ''}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Returns the mail as one column of HTML. Styles are inline because mail programs drop everything else. */
export function mailHtml(mail: MailContent): string {
  const paragraph = `margin:0 0 16px;font-size:16px;line-height:1.55;color:${ink}`;
  return `<!doctype html>
<html lang="${escapeHtml(mail.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(mail.title)}</title>
</head>
<body style="margin:0;padding:0;background:#faf6ee;font-family:${face}">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 20px;font-size:22px;font-weight:800;letter-spacing:-0.04em;color:${pine}">${escapeHtml(brand)}</p>
<div style="padding:32px 28px;background:#fffdf8;border:1px solid #e4dbcb;border-radius:14px">
<h1 style="margin:0 0 20px;font-size:24px;line-height:1.25;letter-spacing:-0.02em;color:${ink}">${escapeHtml(mail.title)}</h1>
<p style="${paragraph}">${escapeHtml(mail.greeting)}</p>
${mail.body.map((part) => ('quote' in part ? quoteHtml(part.quote, mail.language) : `<p style="${paragraph}">${escapeHtml(part.text)}</p>`)).join('\n')}
${mail.button ? buttonHtml(mail.button) : ''}${mail.otherLink ? otherLinkHtml(mail.otherLink) : ''}${mail.note ? `<p style="margin:20px 0 0;font-size:13px;line-height:1.5;color:${soft}">${escapeHtml(mail.note)}</p>\n` : ''}</div>
<p style="margin:20px 8px 0;font-size:13px;line-height:1.5;color:${soft}">${escapeHtml(mail.footer)}${mail.footerLink ? footerLinkHtml(mail.footerLink) : ''}</p>
</div>
</body>
</html>
`;
}

/** Returns a quote as mail programs mark it. */
const quoteText = (quote: string): string => quote.replace(/^/gm, '> ');

function quoteHtml(quote: string, language: string): string {
  const lang = foreignLang(quote, language);
  const lines = escapeHtml(quote).replaceAll('\n', '<br>');
  return `<blockquote${lang ? ` lang="${lang}"` : ''} style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #e4dbcb;font-size:16px;line-height:1.55;color:${ink}">${lines}</blockquote>`;
}

function buttonHtml(button: { label: string; url: string; hint: string }): string {
  const url = escapeHtml(button.url);
  return `<p style="margin:28px 0"><a href="${url}" style="display:inline-block;padding:13px 24px;background:${pine};border-radius:10px;color:#fffdf8;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p style="margin:0;font-size:13px;line-height:1.5;color:${soft}">${escapeHtml(button.hint)}<br><a href="${url}" style="color:${pine};word-break:break-all">${url}</a></p>
`;
}

function otherLinkHtml({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:20px 0 0;font-size:16px"><a href="${escapeHtml(url)}" style="color:${pine}">${escapeHtml(label)}</a></p>\n`;
}

function footerLinkHtml({ label, url }: { label: string; url: string }): string {
  return `<br><a href="${escapeHtml(url)}" style="color:${soft}">${escapeHtml(label)}</a>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] as string);
}
