import { useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Returns the answer that the current entry of the browser's history shows: Back leads from the second step to the first, and
 * Forward to the second one again, which the router itself does not remember.
 */
export function useStepAnswer<Answer extends { step: number }>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const { state, formMethod, location } = useNavigation();
  // The router hands out the answer to a form shortly before it adds the entry that the answer belongs to.
  const entry = state === 'loading' && formMethod ? location.key : state === 'idle' && key;
  const [secondSteps] = useState(() => new Map<string, Answer>());
  if (answer && entry) {
    if (answer.step === 2) secondSteps.set(entry, answer);
    else secondSteps.delete(entry);
  }
  return answer ?? secondSteps.get(key);
}
