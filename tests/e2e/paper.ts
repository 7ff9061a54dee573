import type { BrowserContext, CDPSession, Frame } from 'playwright-core';
import { axeFile, sizes } from './barriers.ts';

/**
 * A frame that shows pages as the server sends them: their scripts don't run. The next page is written into the same frame, for
 * which axe is compiled and the styles are loaded, and a frame gets another size without a new paint.
 */
export interface Paper {
  frame: Frame;
  devTools: CDPSession;
}

/** A request for a page. */
export interface Asking {
  path: string;
  method: string;
  headers: Record<string, string>;
  postData?: string;
}

/** Opens an empty paper in a tab of its own, on the site of `baseURL`. */
export async function openPaper(context: BrowserContext, baseURL: string): Promise<Paper> {
  const tab = await context.newPage();
  await tab.setViewportSize(sizes.desk);
  const url = `${baseURL}/paper`;
  // Out of sight, the frame is laid out and not drawn.
  const body = '<!doctype html><title>Paper</title><iframe style="border:0; position:fixed; left:-9999px"></iframe>';
  await tab.route(url, (route) => route.fulfill({ contentType: 'text/html', body }), { times: 1 });
  await tab.goto(url);
  const frame = tab.frames()[1];
  if (!frame) throw new Error('the paper has no frame');
  await frame.addScriptTag({ path: axeFile });
  return { frame, devTools: await context.newCDPSession(tab) };
}

/** Writes the page that the server answers. Returns its status and address once it is loaded. */
export async function write({ frame, devTools }: Paper, asking: Asking): Promise<{ status: number; url: string }> {
  const answered = await frame.evaluate(async ({ path, postData, ...options }) => {
    const answer = await fetch(path, { ...options, body: postData ?? null, cache: 'no-store' });
    window.nextPage = await answer.text();
    return { status: answer.status, url: answer.url };
  }, asking);
  await devTools.send('Emulation.setScriptExecutionDisabled', { value: true });
  await frame.evaluate(() => {
    document.open();
    document.write(window.nextPage);
    document.close();
  });
  await devTools.send('Emulation.setScriptExecutionDisabled', { value: false });
  await frame.evaluate(async () => {
    // A document that was written counts as complete before its first stylesheet is there.
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel~=stylesheet]');
    const coming = Array.from(sheets).filter(({ sheet }) => !sheet);
    const settled = (link: Element) =>
      new Promise((done) => ['load', 'error'].map((event) => link.addEventListener(event, done)));
    await Promise.all(coming.map(settled));
    if (document.readyState !== 'complete') await new Promise((done) => window.addEventListener('load', done));
    // Only what has a place asks for its font.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
  return answered;
}

declare global {
  interface Window {
    /** The page that is to be written into the document, as the server sent it. */
    nextPage: string;
  }
}
