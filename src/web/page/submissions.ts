import { type DataRouter, type DataStrategyResult, data } from 'react-router';
import { NotSent } from './check-network.ts';
import { dropSubmitted, noteSubmitted } from './drafts/draft.ts';

declare global {
  interface Window {
    /** The router of a hydrated page, which React Router itself leaves here. */
    __reactRouterDataRouter?: DataRouter;
  }
}

const notSent = new EventTarget();

/** Calls `listener` each time that a form could not be sent. Returns a function that stops it. */
export function onNotSent(listener: () => void): () => void {
  notSent.addEventListener('form', listener);
  return () => notSent.removeEventListener('form', listener);
}

/** Forgets which draft was submitted last, before the next form says so itself. */
export function watchSubmissions(): void {
  document.addEventListener('submit', () => noteSubmitted(null), { capture: true });
}

type Results = Record<string, DataStrategyResult>;

/**
 * Drops the draft of a form that the server accepted. A form that could not be sent leaves its page as it is, with the last
 * answer of its action. Returns the results that the router goes on with.
 */
export function settleSubmission(results: Results): Results {
  const [answered] = Object.entries(results);
  if (!answered) return results;
  const [routeId, { type, result }] = answered;
  const answer = bodyOf(result);
  if (answer instanceof NotSent) {
    notSent.dispatchEvent(new Event('form'));
    const last = window.__reactRouterDataRouter?.state.actionData?.[routeId];
    // A status of 400 or more keeps the router from reading the page again.
    return { [routeId]: { type: 'data', result: data(last, { status: 503 }) } };
  }
  if (answer instanceof Response ? !leadsToLogin(answer) : type === 'data' && !bringsBack(answer)) dropSubmitted();
  noteSubmitted(null);
  return results;
}

const bodyOf = (result: unknown): unknown => (isObject(result) && 'data' in result ? result.data : result);

/** True for the redirect of a visitor whose session has ended. A new account is sent to the login page with a message. */
const leadsToLogin = ({ headers }: Response): boolean =>
  headers.get('location')?.startsWith('/login?redirect=') ?? false;

/** An answer that brings back what was typed asks for more. */
const bringsBack = (answer: unknown): boolean => isObject(answer) && ('typed' in answer || 'values' in answer);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
