import { html } from 'hono/html';
import type { Markup } from './page-shell.ts';

const urlPattern = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/;

/** Turns plain text into markup with links. */
export function linkify(text: string): Markup {
  const parts = text
    .split(urlPattern)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
  return html`${parts}`;
}

/** Returns every URL in a text, in order. */
export function findLinks(text: string): string[] {
  return text.split(urlPattern).filter((_, index) => index % 2 === 1);
}
