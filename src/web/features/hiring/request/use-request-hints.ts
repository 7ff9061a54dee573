import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Reads the page's data again whenever something about the request has changed, and when a lost connection returns. Hidden tabs
 * give their connection back: a browser has few for one site.
 */
export function useRequestHints(requestId: string, isActive: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return;
    let source: EventSource | undefined;
    const listen = () => {
      source?.close();
      if (document.hidden) return;
      source = new EventSource(`/requests/${requestId}/hints`);
      source.onmessage = () => void revalidate();
    };
    listen();
    document.addEventListener('visibilitychange', listen);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      source?.close();
    };
  }, [requestId, isActive, revalidate]);
}
