import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConversationHead, Message } from '#modules/messaging/contract.ts';
import { useHints } from '#web/page/use-hints.ts';
import { newerPath } from './message-paths.ts';

/** A conversation as its page has it. */
export interface LoadedConversation extends ConversationHead {
  messages: Message[];
  hasEarlier: boolean;
}

interface Newer extends ConversationHead {
  messages: Message[];
  hasMore: boolean;
}

/** How often an open page asks, even if no hint has come. */
const beatMs = 20_000;

/**
 * Follows a conversation: after each hint, and now and then without one, reads all messages after the last one that is here.
 * `loaded` is what the page was opened with, and what comes back after each form. A page of older messages does not follow.
 */
export function useConversation(loaded: LoadedConversation, isFollowing: boolean) {
  const [read, setRead] = useState<LoadedConversation>(loaded);
  const [source, setSource] = useState(loaded);
  if (source !== loaded) {
    setSource(loaded);
    setRead(isFollowing ? merged(read, loaded) : loaded);
  }
  const lastN = useRef(0);
  lastN.current = read.messages.at(-1)?.n ?? 0;

  const isReading = useRef(false);
  const isAsked = useRef(false);
  const follow = useCallback(async () => {
    isAsked.current = true;
    // A hint that comes meanwhile is read after this one.
    if (isReading.current) return;
    isReading.current = true;
    try {
      while (isAsked.current && !document.hidden) {
        isAsked.current = false;
        const answer = await fetch(newerPath(loaded.id, { after: lastN.current }));
        if (!answer.ok || answer.redirected) return;
        const newer: Newer = await answer.json();
        lastN.current = newer.messages.at(-1)?.n ?? lastN.current;
        isAsked.current ||= newer.hasMore;
        setRead((before) => merged(before, { ...newer, hasEarlier: before.hasEarlier }));
      }
    } catch {
      // No network: the next beat or the stream's return asks again.
    } finally {
      isReading.current = false;
    }
  }, [loaded.id]);

  useHints(`conversation ${loaded.id}`, () => void follow(), isFollowing);
  useEffect(() => {
    if (!isFollowing) return;
    const beat = setInterval(follow, beatMs);
    return () => clearInterval(beat);
  }, [follow, isFollowing]);

  const showEarlier = async () => {
    const before = read.messages[0]?.n ?? 0;
    const answer = await fetch(newerPath(loaded.id, { before }));
    if (!answer.ok) throw new Error(`the messages cannot be read: ${answer.status}`);
    const earlier: LoadedConversation = await answer.json();
    setRead((now) => ({ ...merged(now, earlier), hasEarlier: earlier.hasEarlier }));
  };
  return { ...read, showEarlier };
}

/** Returns a conversation with the messages of both, in their order. What is said last about one of them counts. */
function merged(before: LoadedConversation, now: LoadedConversation): LoadedConversation {
  const byNumber = new Map([...before.messages, ...now.messages].map((message) => [message.n, message]));
  const messages = [...byNumber.values()].sort((a, b) => a.n - b.n);
  const hasEarlier =
    before.messages[0] && (before.messages[0].n ?? 0) <= (now.messages[0]?.n ?? 0) ? before.hasEarlier : now.hasEarlier;
  return { ...now, messages, hasEarlier };
}
