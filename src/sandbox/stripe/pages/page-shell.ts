import { html } from 'hono/html';
import type { Words } from './page-words.ts';

/** A piece of escaped markup. */
export type Markup = ReturnType<typeof html>;

export interface Shell {
  words: Words;
  title: string;
  /** The path under which the pages are served, for the style sheet. */
  base: string;
  body: Markup;
}

/** A whole document: the banner that marks it as a sandbox, and the page itself. No script and one style sheet. */
export function shell({ words, title, base, body }: Shell): Markup {
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/page.css">
</head>
<body>
<header><p class="band">${words.t('banner')}</p></header>
${body}
</body>
</html>`;
}

export interface Field {
  name: string;
  label: string;
  value: string;
  autocomplete: string;
  hint?: string;
  numeric?: boolean;
  maxLength: number;
  fault: string | undefined;
}

/** A labeled input with its hint and error, linked for screen readers. */
export function inputField(field: Field): Markup {
  const described = [field.hint ? `${field.name}-hint` : '', field.fault ? `${field.name}-fault` : ''];
  return html`<div class="field field-${field.name}">
<div><label for="${field.name}">${field.label}</label>${field.hint ? html` <span class="hint" id="${field.name}-hint">${field.hint}</span>` : ''}</div>
<div><input id="${field.name}" name="${field.name}" value="${field.value}" autocomplete="${field.autocomplete}"
  maxlength="${field.maxLength}" inputmode="${field.numeric ? 'numeric' : 'text'}" required
  aria-describedby="${described.filter(Boolean).join(' ') || null}" aria-invalid="${field.fault ? 'true' : 'false'}">
${field.fault ? html`<p class="fault" id="${field.name}-fault">${field.fault}</p>` : ''}</div>
</div>`;
}

/** A page with a message and a link back. */
export function notice(words: Words, base: string, text: { title: string; text: string; link?: Link }): Markup {
  const { title, link } = text;
  const body = html`<main class="narrow">
<div class="paper notice">
<h1>${title}</h1>
<p>${text.text}</p>
${link ? html`<p><a class="button" href="${link.href}">${link.label}</a></p>` : ''}
</div>
</main>`;
  return shell({ words, title, base, body });
}

export interface Link {
  href: string;
  label: string;
}
