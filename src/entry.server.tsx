import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { htmlContext, languageContext, logContext } from '#api/context.ts';
import type { Language } from '#lib/languages.ts';
import { isUnavailable, unavailableSeconds } from '#lib/unavailable.ts';
import { scriptMark } from '#platform/http/script-mark.server.ts';
import { missingSoFar, words } from '#platform/words.server.ts';
import { catalogFile } from '#web/page/catalog-files.ts';
import { collectMissing } from '#web/page/missing-texts.server.ts';
import { pageHandle } from '#web/page/page-handle.ts';
import { namespacesOf, type PageCatalog, PageCatalogs, ScriptEntry, ScriptNonce } from '#web/page/page-words.ts';
import { TranslationProvider } from '#web/page/translation.tsx';

/** The page requests for which a service, such as the database, did not answer. React Router hides the error from the page itself. */
const unanswered = new WeakSet<Readonly<RouterContextProvider>>();

/** Returns the catalogs that a page needs in the browser: those that its routes name. */
const catalogsFor = (language: Language, handles: readonly unknown[]): PageCatalog[] =>
  namespacesOf(handles).flatMap((name) => {
    const file = catalogFile(language, name);
    return file ? [{ name, file }] : [];
  });

/**
 * Renders a page as a whole, not as a stream: its loaders have answered, and only a whole page can be cached, compressed and
 * sealed.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const language = context.get(languageContext);
  const matches = entry.staticHandlerContext.matches.map((match) => entry.routeModules[match.route.id]?.handle);
  const isLight = matches.some((handle) => pageHandle(handle).light);
  // A light page is complete as it is.
  const catalogs = isLight ? [] : catalogsFor(language, matches);
  const missing = collectMissing(words(language), missingSoFar());
  const finalStatus = unanswered.has(context) ? 503 : status;
  if (finalStatus === 503) headers.set('retry-after', String(unavailableSeconds));
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', language);
  headers.append('vary', 'cookie, accept-language');
  const { serverHandoffStream, ...rest } = entry;
  const page = (
    <ScriptEntry value={entry.manifest.entry.module}>
      <ScriptNonce value={scriptMark}>
        <PageCatalogs value={catalogs}>
          <TranslationProvider words={missing.words}>
            <ServerRouter context={rest} url={request.url} nonce={scriptMark} />
          </TranslationProvider>
        </PageCatalogs>
      </ScriptNonce>
    </ScriptEntry>
  );
  const html = missing.mark(isLight ? renderToStaticMarkup(page) : await renderWhole(page), scriptMark);
  // A page that names no address of its own (PageHead) is not for search engines: forms, errors, private areas.
  if (!html.includes('<link rel="canonical"')) headers.set('x-robots-tag', 'noindex');
  const parts = isLight ? [html] : withData(html, await new Response(serverHandoffStream).text());
  // As the body of the answer, the text would be turned into a stream of bytes and back on its way to main/site/pages.ts.
  context.set(htmlContext, [doctype, ...parts]);
  return new Response(null, { headers, status: finalStatus });
}

const doctype = '<!DOCTYPE html>';

/**
 * Renders a page that is hydrated, without its doctype. Parts whose code is loaded by need are missing the first time: then the page is
 * rendered as a stream, which waits for them.
 */
const renderWhole = async (page: ReactNode): Promise<string> =>
  renderAtOnce(page) ?? withoutDoctype(await renderAsStream(page));

/** Only a stream begins with it. */
function withoutDoctype(html: string): string {
  if (!html.startsWith(doctype)) throw new Error('the page has another start');
  return html.slice(doctype.length);
}

/** Returns null if a part of the page isn't there yet. */
function renderAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page);
    return html.includes('<!--$!-->') ? null : html;
  } catch {
    // A missing part, or a defect, which the stream meets again and reports.
    return null;
  }
}

function renderAsStream(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce: scriptMark,
      onAllReady: () => pipe(collect(resolve)),
      onError: reject,
    });
  });
}

function collect(done: (html: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}

/** Returns the parts of a page with its loaders' data at its end, in the form in which the router reads them from a stream. */
function withData(html: string, data: string): string[] {
  const stream = 'window.__reactRouterContext.streamController';
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  const script = `<script nonce="${scriptMark}">${stream}.enqueue(${text});${stream}.close();</script>`;
  const end = '</body></html>';
  if (!html.endsWith(end)) throw new Error('the page has no end to put its data at');
  return [html.slice(0, -end.length), script, end];
}

interface Failed {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Logs what a loader or a component threw; the status of the answer already tells the visitor. A refusal that is the
 * visitor's own fault (405 for a form sent to a page without one) isn't logged: any visitor could fill the log with those.
 */
export function handleError(error: unknown, { request, context }: Failed): void {
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (request.signal.aborted || refused) return;
  const isRefusal = error instanceof Error && 'code' in error && error.code === 'api.unavailable';
  if (isRefusal || isUnavailable(error)) unanswered.add(context);
  // The operation has logged the cause.
  if (isRefusal) return;
  context.get(logContext).error({ err: error, path: new URL(request.url).pathname }, 'page failed');
}
