import type { FormEvent } from 'react';
import { useLocation, useNavigate, useSubmit } from 'react-router';
import { questionHash, type ScopeConversation } from '../scope/use-scope-conversation.ts';

/** An entry of the browser's history. Each step has one of its own: the Back of the second leads to the first one. */
interface StepEntry {
  hash: string;
  replace: boolean;
  state: 'next' | null;
}

/**
 * Returns what the form of a request does when one of its buttons is pressed. On a phone, the questions come between the other
 * fields and the Pros.
 */
export function useRequestSteps(conversation: ScopeConversation): {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
} {
  const submit = useSubmit();
  const navigate = useNavigate();
  const { state, pathname, search, hash } = useLocation();
  const isNextEntry = state === 'next';
  const sameEntry: StepEntry = { hash, replace: true, state: isNextEntry ? 'next' : null };
  // What the server asks about a complete first step already has the entry of the second.
  const nextEntry: StepEntry = isNextEntry ? sameEntry : { hash: '', replace: false, state: 'next' };

  const send = (form: FormData, { hash: to, ...entry }: StepEntry) => {
    const preventScrollReset = form.get('intent') === 'more';
    void submit(form, { method: 'post', action: pathname + search + to, preventScrollReset, ...entry });
  };

  /** Goes on from a first step in which the browser finds nothing wrong. */
  const goOn = (form: FormData, question: number | null) => {
    if (question === null) {
      if (conversation.at !== null) conversation.end();
      return send(form, nextEntry);
    }
    if (conversation.at !== null) return void conversation.show(question);
    // The server sees the other fields before the first question.
    form.set('intent', String(form.get('intent')).replace('next', 'ask'));
    send(form, sameEntry);
  };

  /** Sends a wrong answer from the entry of its question, on which the server's refusal comes back. */
  const sendFrom = async (question: number, form: FormData) => {
    await conversation.show(question);
    send(form, { hash: questionHash(question), replace: true, state: null });
  };

  // Changing the step only needs the text: the files stay in their field and are sent once, at the end.
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (!button || button.value === 'send') return;
    event.preventDefault();
    if (button.value === 'back' && isNextEntry) return void navigate(-1);
    const form = new FormData(event.currentTarget, button);
    form.delete('files');
    const skipsRest = button.value === 'skip';
    if (skipsRest) form.set('intent', 'next');
    if (!skipsRest && !button.value.startsWith('next')) return send(form, sameEntry);
    if (event.currentTarget.checkValidity()) return goOn(form, conversation.next(skipsRest));
    const wrong = conversation.findWrong(event.currentTarget);
    if (wrong === null) send(form, sameEntry);
    else void sendFrom(wrong, form);
  };
  return { onSubmit };
}
