let later: Promise<void> | null = null;

/**
 * Reads the data of the page again. While another page is on its way, waits until that page is there: the router's own `revalidate`
 * would start the navigation again. Never resolves when the browser leaves for another document. Browser only.
 */
export async function reloadData(): Promise<void> {
  const router = window.__reactRouterDataRouter;
  if (router?.state.navigation.state !== 'loading') return router?.revalidate();
  later ??= new Promise((resolve) => {
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.state === 'loading') return;
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
  if (!window.__reactRouterDataRouter?.state.actionData) await reloadData();
}
