import { useCallback, useEffect, useState } from 'react';
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
  /** Shows a question. It is an entry of its own in the browser's history, whose Back leads to what was shown before. */
  show(question: number): Promise<void>;
  /** Shows what was on the screen before: a question, or the other fields. */
  back(): void;
  /**
   * Returns the next question that has not been on the screen; null after the last one, if the client skips the rest, and where
   * all questions are on the page.
   */
  next(skipsRest: boolean): number | null;
  /** Returns the first question whose answer the browser finds wrong; null if other fields are wrong, too. */
  findWrong(form: HTMLFormElement): number | null;
  /** Called when the client has gone through the questions. */
  end(): void;
}

const fieldsHash = '#details';

/** Returns the hash of a question's entry in the browser's history. */
export const questionHash = (question: number): string => `#question-${question + 1}`;

/**
 * On a phone, the questions of a service are a conversation between the form's fields and what comes next: one question a
 * screen. While the server's answer to the form is on the page (`isAnswered`), it shows the first question among the refused
 * `fields`, or else the other fields. `asksNow` is an answer that finds nothing wrong with those: the questions begin.
 */
export function useScopeConversation(
  service: string,
  { isAnswered, asksNow, fields }: { isAnswered: boolean; asksNow: boolean; fields: Readonly<Record<string, string>> },
): ScopeConversation {
  const questions = questionsOf(service);
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  // The server does not know the hash, and without script all questions are on the page.
  const hasScript = useHydrated();
  const [overFor, setOver] = useState<string | null>(null);
  const isShown = (question: (typeof questions)[number], place: number) =>
    isAnswered ? scopeField(question) in fields : questionHash(place) === hash;
  const found = hasScript ? questions.findIndex(isShown) : -1;
  const at = found < 0 ? null : found;

  const jump = useCallback(
    (to: string, replace: boolean) => navigate({ search, hash: to }, { replace, preventScrollReset: true }),
    [navigate, search],
  );
  const show = useCallback(
    async (question: number) => {
      // Going back to an entry without a hash would ask the server for the page.
      if (at === null && hash !== fieldsHash) await jump(fieldsHash, true);
      await jump(questionHash(question), at !== null && hash === questionHash(question));
    },
    [at, hash, jump],
  );
  useEffect(() => {
    if (asksNow) void show(0);
  }, [asksNow, show]);

  const isOneByOne = () => hasPhone() && document.getElementById(scopeId) !== null;
  return {
    at,
    isOver: overFor === service,
    show,
    back() {
      const isOwnEntry = at !== null && hash === questionHash(at);
      // An answer that was refused on a wide screen is on the entry of the fields, before which another page may be.
      void (isOwnEntry ? navigate(-1) : jump(fieldsHash, true));
    },
    next(skipsRest) {
      const next = (at ?? -1) + 1;
      const isTalking = at !== null || overFor !== service;
      return isOneByOne() && !skipsRest && isTalking && next < questions.length ? next : null;
    },
    findWrong(form) {
      if (!isOneByOne()) return null;
      const wrong = [...form.querySelectorAll<HTMLInputElement>(':is(input, select, textarea):invalid')];
      const places = wrong.map(({ name }) => questions.findIndex((question) => scopeField(question) === name));
      return places.includes(-1) ? null : (places[0] ?? null);
    },
    end: () => setOver(service),
  };
}

/** True on a screen that is narrower than Tailwind's `sm`. */
const hasPhone = (): boolean => window.matchMedia('(width < 40rem)').matches;
