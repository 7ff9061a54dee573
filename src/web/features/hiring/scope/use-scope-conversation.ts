import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { questionsOf } from '#modules/catalog/scope-questions.ts';
import { useHydrated } from '#web/ui/theme/hydrated.ts';
import { scopeField } from './scope-fields.ts';

/** The id of the part of a form that has the questions. */
export const scopeId = 'scope';

/** What a form does about its questions on a phone. */
export interface ScopeConversation {
  /** The question on the screen, from 0; null while the form's other fields are. */
  at: number | null;
  /** The client has gone through all questions of the service. */
  isOver: boolean;
  /** True if questions and fields take turns: on a phone, for a service with questions. */
  isOn(): boolean;
  /** Shows a question. It is an entry of its own in the browser's history, whose Back leads to what was shown before. */
  show(question: number): void;
  /** Shows the question before, or the other fields. */
  back(): void;
  /** Returns the next question that has not been on the screen; null after the last one, and if the client skips the rest. */
  next(skipsRest: boolean): number | null;
  /** Called when the client has gone through the questions. */
  end(): void;
}

const hashOf = (question: number): string => `#question-${question + 1}`;

/**
 * On a phone, the questions of a service are a conversation between the form's fields and what comes next: one question a
 * screen. While the server's answer to the form is on the page (`isAnswered`), it shows the first question among the refused
 * `fields`, or else the other fields. `startsNow` is an answer that finds nothing wrong with those: the questions begin.
 */
export function useScopeConversation(
  service: string,
  {
    isAnswered,
    startsNow,
    fields,
  }: { isAnswered: boolean; startsNow: boolean; fields: Readonly<Record<string, string>> },
): ScopeConversation {
  const questions = questionsOf(service);
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  // The server does not know the hash.
  const hasScript = useHydrated();
  const [overFor, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (startsNow) void navigate({ search, hash: hashOf(0) }, { preventScrollReset: true });
  }, [startsNow, navigate, search]);
  const found = isAnswered
    ? questions.findIndex((question) => scopeField(question) in fields)
    : questions.findIndex((_, question) => hasScript && hashOf(question) === hash);
  const at = found < 0 ? null : found;
  return {
    at,
    isOver: overFor === service,
    isOn: () => questions.length > 0 && hasPhone() && document.getElementById(scopeId) !== null,
    show: (question) => void navigate({ search, hash: hashOf(question) }, { preventScrollReset: true }),
    back: () => void navigate(-1),
    next(skipsRest) {
      const next = (at ?? -1) + 1;
      const isTalking = at !== null || overFor !== service;
      return !skipsRest && isTalking && next < questions.length ? next : null;
    },
    end: () => setOver(service),
  };
}

/** True on a screen that is narrower than Tailwind's `sm`. */
const hasPhone = (): boolean => window.matchMedia('(width < 40rem)').matches;
