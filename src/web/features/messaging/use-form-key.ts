import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Message } from '#modules/messaging/contract.ts';
import { randomId } from '#web/page/random-id.ts';

/** What a form has sent, until its message is in the conversation. */
interface Sent {
  form: HTMLFormElement;
  text: string;
  /** The ready sentence whose button was pressed, if any. */
  phrase: string;
  key: string;
}

/**
 * Gives each thing that a form sends a key of its own, by which the server knows a message that it already has: the same thing
 * sent again after a lost answer keeps its key, anything else gets a new one. `takeKey` is the form's `onSubmit`. `arrivals` counts the
 * messages that are in the conversation and still in the form, which is emptied then.
 */
export function useFormKey(messages: readonly Message[]) {
  const sent = useRef<Sent>(null);
  const [arrivals, setArrivals] = useState(0);
  useEffect(() => {
    if (!sent.current || !messages.some(({ formKey }) => formKey === sent.current?.key)) return;
    const { form, text } = sent.current;
    sent.current = null;
    // The next message may be in the form by now.
    if (textOf(form) === text) setArrivals((before) => before + 1);
  }, [messages]);

  function takeKey(event: SubmitEvent<HTMLFormElement>): void {
    // A second form would take the place of the one on its way, which might not have reached the server.
    if (window.__reactRouterDataRouter?.state.navigation.formMethod === 'POST') {
      event.preventDefault();
      return;
    }
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent;
    const text = textOf(form);
    const phrase = submitter instanceof HTMLButtonElement && submitter.name === 'phrase' ? submitter.value : '';
    const isAgain = sent.current?.text === text && sent.current.phrase === phrase;
    if (!sent.current || !isAgain) sent.current = { form, text, phrase, key: randomId() };
    const field = form.elements.namedItem('formKey');
    if (field instanceof HTMLInputElement) field.value = sent.current.key;
  }
  return { takeKey, arrivals };
}

/** Returns all that is in a form, apart from its key and the answer to a warning. */
function textOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].filter(([name]) => name !== 'formKey' && name !== 'anyway');
  return JSON.stringify(
    entries.map(([name, value]) => (value instanceof File ? [value.name, value.size] : [name, value])),
  );
}
