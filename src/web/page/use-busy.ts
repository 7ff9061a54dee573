import { useNavigation } from 'react-router';

/**
 * True while a form of the page is being sent: for `<Button busy={…}>`. On a page with several forms, `intent` is the value of
 * the field `intent` that tells them apart, and only that form counts.
 */
export function useBusy(intent?: string): boolean {
  const { formMethod, formData } = useNavigation();
  return formMethod === 'POST' && (intent === undefined || formData?.get('intent') === intent);
}
