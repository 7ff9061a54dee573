import { useState } from 'react';
import { questionsOf } from '#modules/catalog/scope-questions.ts';
import { scopeField } from './scope-fields.ts';

/** The id of the part of a form that has the questions. */
export const scopeId = 'scope';

/** What a form does about its questions on a phone. */
export interface ScopeConversation {
  /** The question on the screen, from 0; null while the form's other fields are. */
  at: number | null;
  /** The client has gone through all questions of the service. */
  isOver: boolean;
  /** Shows a question; null shows the other fields. */
  show(at: number | null): void;
  /**
   * Called when the form is about to be sent. Returns true, and shows the next question, if one has not been on the screen of a
   * phone, unless the client skips the rest of them.
   */
  goOn(skipsRest: boolean): boolean;
}

/**
 * On a phone, the questions of a service are a conversation between the form's fields and what comes next: one question a
 * screen. `fields` are those that the server refused with its latest `answer`: a wrong answer brings its question back.
 */
export function useScopeConversation(
  service: string,
  { answer, fields }: { answer: unknown; fields: Readonly<Record<string, string>> },
): ScopeConversation {
  const questions = questionsOf(service);
  const [at, show] = useState<number | null>(null);
  const [overFor, setOver] = useState<string | null>(null);
  const [lastAnswer, setLastAnswer] = useState(answer);
  if (lastAnswer !== answer) {
    setLastAnswer(answer);
    const wrong = questions.findIndex((question) => scopeField(question) in fields);
    show(wrong < 0 ? null : wrong);
  }
  return {
    at,
    isOver: overFor === service,
    show,
    goOn(skipsRest) {
      const next = (at ?? -1) + 1;
      const isTalking = at !== null || overFor !== service;
      if (!skipsRest && next < questions.length && isTalking && hasPhone() && document.getElementById(scopeId)) {
        show(next);
        return true;
      }
      setOver(service);
      return false;
    },
  };
}

/** True on a screen that is narrower than Tailwind's `sm`. */
const hasPhone = (): boolean => window.matchMedia('(width < 40rem)').matches;
