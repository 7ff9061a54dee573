import type { Browser, Page } from 'playwright-core';
import { launch } from '#tests/support/chromium.ts';
import type { BenchDatabase } from './database.ts';
import { publicPages, workingPages } from './pages.ts';
import { authSecret, serveProduct } from './processes.ts';
import { newSession, prepareSampleData } from './sessions.ts';
import type { Row } from './table.ts';

/** What a browser runs on. `clickMs` is the budget of the next click. */
const devices = {
  desktop: { clickMs: 150, cpu: 1, network: null, viewport: { width: 1280, height: 900 } },
  phone: {
    clickMs: 400,
    cpu: 4,
    network: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 },
    viewport: { width: 390, height: 844 },
  },
};
type Device = keyof typeof devices;
const inpBudgetMs = 100;

/** From a click to the paint of the next page, landing → browse → profile; and how fast every page takes in what is done to it. */
export async function measureClicks(database: BenchDatabase, walks: number): Promise<Row[]> {
  const product = await serveProduct(database.url);
  const sample = await prepareSampleData(database.url);
  const signedIn = await serveProduct(sample.url);
  const browser = await launch();
  try {
    const cookie = await newSession(sample.url, sample.proId, authSecret);
    const rows: Row[] = [];
    for (const device of ['desktop', 'phone'] as const) {
      const times: number[] = [];
      for (let walk = 0; walk < walks; walk++) times.push(...(await walkToProfile(browser, product.url, device)));
      rows.push(clickRow(device, times));
    }
    for (const [name, path] of await publicPages(product.url))
      rows.push(interactionRow(name, await slowestInteraction(browser, product.url + path)));
    for (const path of ['/login', '/signup-client'])
      rows.push(interactionRow(path, await slowestInteraction(browser, product.url + path)));
    for (const path of await workingPages(signedIn.url, cookie))
      rows.push(interactionRow(path, await slowestInteraction(browser, signedIn.url + path, cookie)));
    return rows;
  } finally {
    await browser.close();
    await Promise.all([product.stop(), signedIn.stop()]);
  }
}

async function openOn(browser: Browser, device: Device, cookie?: string): Promise<Page> {
  const { cpu, network, viewport } = devices[device];
  const context = await browser.newContext({ viewport, extraHTTPHeaders: cookie ? { cookie } : {} });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (network) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
  }
  return page;
}

/** Milliseconds from each of the two clicks to the first paint of what it leads to. */
async function walkToProfile(browser: Browser, url: string, device: Device): Promise<number[]> {
  const page = await openOn(browser, device);
  await page.addInitScript(() => {
    const note = ({ timeStamp }: Event) =>
      sessionStorage.setItem('clickedAt', String(performance.timeOrigin + timeStamp));
    addEventListener('click', note, true);
  });
  try {
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.getByLabel('ZIP code').first().fill('94110');
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.waitForURL('**/browse?**');
    const list = await timeToPaint(page);
    await page.waitForLoadState('networkidle');
    await page.locator('main a[href^="/worker/"]').first().click();
    await page.waitForURL('**/worker/**');
    return [list, await timeToPaint(page)];
  } finally {
    await page.context().close();
  }
}

function timeToPaint(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const paint = await new Promise<PerformanceEntry>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const first = list.getEntriesByName('first-contentful-paint')[0];
        if (first) resolve(first);
      });
      observer.observe({ type: 'paint', buffered: true });
    });
    return performance.timeOrigin + paint.startTime - Number(sessionStorage.getItem('clickedAt'));
  });
}

function clickRow(device: Device, times: number[]): Row {
  const sorted = times.toSorted((a, b) => a - b);
  const p75 = sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.POSITIVE_INFINITY;
  const { clickMs } = devices[device];
  return {
    what: `the next click, landing → browse → profile, painted, ${device}`,
    measured: `p75 ${p75.toFixed(0)} ms of ${times.length} clicks`,
    budget: `≤ ${clickMs} ms`,
    met: p75 <= clickMs,
    detail: sorted,
  };
}

/** The longest of some interactions with a page, in milliseconds from the event to the next paint. */
async function slowestInteraction(browser: Browser, url: string, cookie?: string): Promise<number> {
  const page = await openOn(browser, 'desktop', cookie);
  try {
    await page.addInitScript(() => {
      const durations: number[] = [];
      Object.assign(window, { durations });
      const observer = new PerformanceObserver((list) =>
        durations.push(
          ...list
            .getEntries()
            .flatMap((entry) => ('interactionId' in entry && entry.interactionId ? [entry.duration] : [])),
        ),
      );
      observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    });
    const answer = await page.goto(url, { waitUntil: 'networkidle' });
    if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`);
    for (const control of await page.locator('summary:visible, [role=tab]:visible').all()) {
      await control.click();
      // An open menu, or the Pros of a place on the map, would cover the next control.
      const isMenu = await control.evaluate((element) => element.closest('header, [data-map-pin]') !== null);
      if (isMenu) await control.click();
    }
    await page.keyboard.press('Escape');
    const field = page.locator('main input[type=text]:visible, main textarea:visible').first();
    if ((await field.count()) > 0) await field.pressSequentially('Two rooms');
    for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab');
    await page.waitForTimeout(300);
    // An interaction below the threshold leaves no entry: it took less than 16 ms.
    return await page.evaluate(() => Math.max(16, ...(window as unknown as { durations: number[] }).durations));
  } finally {
    await page.context().close();
  }
}

function interactionRow(name: string, slowestMs: number): Row {
  return {
    what: `interaction to next paint: ${name}`,
    measured: `${slowestMs} ms`,
    budget: `≤ ${inpBudgetMs} ms`,
    met: slowestMs <= inpBudgetMs,
  };
}
