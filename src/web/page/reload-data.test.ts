import { createMemoryRouter, type DataRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshData, reloadData } from './reload-data.ts';
import { reloadEvery } from './reload-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns a page whose data takes `answerMs`. `reads` are the reads of each path; an aborted one is read in vain. */
async function openPage(answerMs = 0) {
  const reads: string[] = [];
  let aborted = 0;
  const loader = async ({ request }: { request: Request }) => {
    reads.push(new URL(request.url).pathname);
    request.signal.addEventListener('abort', () => {
      aborted += 1;
    });
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    return null;
  };
  const routes = ['/a', '/b'].map((path) => ({ path, loader, shouldRevalidate: () => true }));
  const router = createMemoryRouter(routes, { initialEntries: ['/a'] });
  vi.stubGlobal('window', { __reactRouterDataRouter: router });
  await vi.advanceTimersByTimeAsync(answerMs + 1);
  reads.length = 0;
  return { router, reads, aborted: () => aborted };
}

const isIdle = ({ state }: DataRouter) => state.navigation.state === 'idle' && state.revalidation === 'idle';

test('an idle page is read again', async () => {
  const { reads } = await openPage();
  const reloading = reloadData();
  await vi.advanceTimersByTimeAsync(1);
  await reloading;
  expect(reads).toEqual(['/a']);
});

test('a page on its way is not started again: what is asked meanwhile is read once, after it', async () => {
  const { router, reads, aborted } = await openPage(100);
  void router.navigate('/b');
  await vi.advanceTimersByTimeAsync(50);
  const reloading = Promise.all([reloadData(), reloadData()]);
  await vi.advanceTimersByTimeAsync(49);
  expect(reads).toEqual(['/b']);
  await vi.advanceTimersByTimeAsync(200);
  await reloading;
  expect([reads, aborted(), isIdle(router)]).toEqual([['/b', '/b'], 0, true]);
});

test('what is asked while the page is read again is read once, after that', async () => {
  const { reads, aborted } = await openPage(100);
  const reloading = Promise.all([reloadData(), reloadData(), reloadData()]);
  await vi.advanceTimersByTimeAsync(300);
  await reloading;
  expect([reads, aborted()]).toEqual([['/a', '/a'], 0]);
});

test('a page that shows the answer to a form is not refreshed; one whose form failed without an answer is', async () => {
  const { router, reads } = await openPage();
  for (const [answer, expected] of [
    [{ code: 'jobs.notNow' }, []],
    [undefined, ['/a']],
  ] as const) {
    vi.stubGlobal('window', {
      __reactRouterDataRouter: { ...router, state: { ...router.state, actionData: { a: answer } } },
    });
    const refreshing = refreshData();
    await vi.advanceTimersByTimeAsync(1);
    await refreshing;
    expect(reads).toEqual(expected);
  }
});

test('on a slow network, a page that is read again and again waits for each answer', async () => {
  const { reads, aborted } = await openPage(5_000);
  const stop = reloadEvery(2_000);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(reads).toEqual([]);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(reads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(7_000);
  expect([reads.length, aborted()]).toEqual([2, 0]);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toHaveLength(2);
});

test('the pauses between two reads can grow', async () => {
  const { reads } = await openPage();
  const stop = reloadEvery(1_000, (ms) => ms * 2);
  await vi.advanceTimersByTimeAsync(1_010);
  expect(reads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(reads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(110);
  expect(reads).toHaveLength(2);
  stop();
});
