import type { DataRouter } from 'react-router';

let later: Promise<void> | null = null;

const isLoading = ({ navigation, revalidation }: DataRouter['state']): boolean =>
  navigation.state === 'loading' || revalidation === 'loading';

/**
 * Reads the data of the page again. While another page or such a read is on its way, waits until that has come: the router's own
 * `revalidate` would start it again. Never resolves when the browser leaves for another document. Browser only.
 */
export async function reloadData(): Promise<void> {
  const router = window.__reactRouterDataRouter;
  if (!router || !isLoading(router.state)) return router?.revalidate();
  later ??= new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (isLoading(state)) return;
      stop();
      later = null;
      // The router has not finished yet when it says so.
      queueMicrotask(() => resolve(router.revalidate()));
    });
  });
  return later;
}

/** Reads the data of the page again as `reloadData` does, unless the page shows the answer to a form: the router would forget it. */
export async function refreshData(): Promise<void> {
  const answers = Object.values(window.__reactRouterDataRouter?.state.actionData ?? {});
  if (answers.every((answer) => answer === undefined)) await reloadData();
}
