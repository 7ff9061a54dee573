import { LRUCache } from 'lru-cache';
import { findContactDetails } from './contact-details.ts';
import { contactMask } from './contact-mask.ts';

// The titles of open requests are masked again for each reader, page after page. Some two megabytes at most.
const maskedTexts = new LRUCache<string, string>({
  maxSize: 1_000_000,
  maxEntrySize: 5_000,
  // What an entry needs besides its texts.
  sizeCalculation: (masked, text) => 200 + text.length + masked.length,
});

/** Returns `text` with a mask in place of each contact detail. */
export function maskContactDetails(text: string): string {
  const known = maskedTexts.get(text);
  if (known !== undefined) return known;
  const masked = mask(text);
  maskedTexts.set(text, masked);
  return masked;
}

function mask(text: string): string {
  let at = 0;
  let masked = '';
  for (const { start, end } of findContactDetails(text)) {
    masked += text.slice(at, start) + contactMask;
    at = end;
  }
  return masked + text.slice(at);
}
