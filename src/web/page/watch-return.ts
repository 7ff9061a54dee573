/**
 * Loads a page again that the browser's Back shows as it was left: busy with a navigation that went on as another document. Its
 * router still waits for that navigation and would stay busy.
 */
export function watchReturn(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    const state = window.__reactRouterDataRouter?.state.navigation.state;
    if (persisted && state && state !== 'idle') location.reload();
  });
}
