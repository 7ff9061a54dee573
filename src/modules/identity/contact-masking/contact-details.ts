import { type ContactKind, contactRules, type Span } from './contact-rules.ts';
import { plainTextOf } from './plain-text.ts';

/** A way to reach or find a person, in a text. */
export interface ContactDetail extends Span {
  kind: ContactKind;
  /** As it was typed. */
  text: string;
}

/** How much of a text is read, in characters: more than the longest text that is stored. */
const mostRead = 10_000;

/** How often a text is read again, at most. */
const mostPasses = 10;

/**
 * Returns the phone numbers, email addresses, street addresses, links and account names in `text`, in their order, without
 * overlaps. Prices, sizes, dates, ZIP codes and links to products in big shops are none of these.
 */
export function findContactDetails(text: string): ContactDetail[] {
  const { text: plain, starts, ends } = plainTextOf(text.slice(0, mostRead));
  return findInPlainText(plain)
    .toSorted((a, b) => a.start - b.start)
    .map((found) => {
      const [start, end] = [starts[found.start] ?? 0, ends[found.end - 1] ?? 0];
      return { kind: found.kind, start, end, text: text.slice(start, end) };
    });
}

/**
 * Looks again after each detail is taken out, so that a masked text holds none. A text in which each leaves room for another is one
 * detail as a whole.
 */
function findInPlainText(text: string): (Span & { kind: ContactKind })[] {
  const all: (Span & { kind: ContactKind })[] = [];
  let rest = text;
  for (let pass = 0; pass < mostPasses; pass++) {
    const found = contactRules.flatMap(({ kind, find }) => {
      const spans = find(rest);
      rest = withoutSpans(rest, spans);
      return spans.map((span) => ({ ...span, kind }));
    });
    if (found.length === 0) return all;
    all.push(...found);
  }
  return [{ kind: 'address', start: 0, end: text.length }];
}

/** Returns `text` with dots in place of `spans`, which are in its order, at the same length. */
function withoutSpans(text: string, spans: Span[]): string {
  let at = 0;
  let rest = '';
  for (const { start, end } of spans) {
    rest += text.slice(at, start) + '•'.repeat(end - start);
    at = end;
  }
  return rest + text.slice(at);
}
