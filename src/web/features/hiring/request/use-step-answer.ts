import { useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Returns the answer that the current entry of the browser's history shows: Back leads from the second step to the first, and
 * Forward to the second one again, which the router itself does not remember.
 */
export function useStepAnswer<Answer extends { step: number }>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  // The router hands out an answer shortly before it adds the entry that the answer belongs to.
  const hasArrived = useNavigation().state === 'idle';
  const [secondSteps] = useState(() => new Map<string, Answer>());
  if (answer && hasArrived) {
    if (answer.step === 2) secondSteps.set(key, answer);
    else secondSteps.delete(key);
  }
  return answer ?? secondSteps.get(key);
}
