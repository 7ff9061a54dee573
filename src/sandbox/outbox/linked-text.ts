import { html } from 'hono/html';
import type { Markup } from './page-shell.ts';

const address = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/;

/** Plain text as markup, its web addresses as links. */
export function linkedText(text: string): Markup {
  const parts = text.split(address).map((part, i) => (i % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
  return html`${parts}`;
}

/** Every web address in a text, in its order. */
export function linksIn(text: string): string[] {
  return text.split(address).filter((_, i) => i % 2 === 1);
}
