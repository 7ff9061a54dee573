import { refreshData } from './reload-data.ts';

/**
 * Refreshes the data of the page again and again, `ms` milliseconds after the last answer: on a slow network, a read at fixed times
 * would abort the one before. `slower` returns the next pause. Returns a function that stops it. Browser only.
 */
export function reloadEvery(ms: number, slower = (pauseMs: number): number => pauseMs): () => void {
  let pauseMs = ms;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    if (!isStopped) timer = setTimeout(reload, pauseMs);
  };
  const reload = () => {
    pauseMs = slower(pauseMs);
    void refreshData().then(wait, wait);
  };
  wait();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
