import { useState } from 'react';
import type { Message } from '#modules/messaging/contract.ts';

/**
 * Returns the key of a form that makes a message. It stays the same until a message with it is in the conversation, however often
 * the page reads it; then it is `next`.
 */
export function useFormKey(messages: readonly Message[], first: string, next: string): string {
  const [key, setKey] = useState(first);
  const isUsed = messages.some(({ formKey }) => formKey === key);
  if (!isUsed || key === next) return key;
  setKey(next);
  return next;
}
